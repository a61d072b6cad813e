/** The built-in facts in Chinese: four of each kind, told and asked as people do. */
import { codes, dates, names, numbers } from './chinese-values.js'
import type { PackRow } from './pack-row.js'

const allergies = '花生,虾,芝麻,牛奶,芒果,鸡蛋,核桃,青霉素,猕猴桃'.split(',')
const dishes = '酸菜鱼,小笼包,宫保鸡丁,红烧肉,麻婆豆腐,螺蛳粉,烤鸭,馄饨'.split(',')
const instruments = '古筝,二胡,大提琴,琵琶,长笛,手风琴,单簧管,竖琴'.split(',')
const cities = '昆明,青岛,成都,厦门,西安,哈尔滨,洛阳,桂林,苏州'.split(',')
const works = '面包房,图书馆,造船厂,药店,幼儿园,邮局,花店,啤酒厂'.split(',')
const weekdays = '星期一,星期二,星期三,星期四,星期五,星期六,星期天'.split(',')
const colours = '天蓝色,橘红色,米白色,墨绿色,紫色,粉色,银灰色,金黄色'.split(',')
const rooms = '阁楼,地下室,储藏间,车库,书房,阳台,花房,衣帽间'.split(',')
const animals = '仓鼠,鹦鹉,乌龟,兔子,蜥蜴,金丝雀,刺猬,荷兰猪'.split(',')
const drinks = '龙井茶,豆浆,酸梅汤,热可可,柠檬水,菊花茶,普洱茶,米酒'.split(',')

/** Every line of the pack. */
export const chinesePack: readonly PackRow[] = [
  {
    kind: 'name',
    subject: '妹妹',
    values: names,
    tell: '我妹妹的名字是{value}。',
    ask: '我妹妹的名字是什么?',
  },
  {
    kind: 'name',
    subject: '牙医',
    values: names,
    tell: '我的新牙医叫{value}。',
    ask: '我的牙医叫什么?',
  },
  { kind: 'name', subject: '房东', values: names, tell: '我的房东叫{value}。', ask: '我的房东叫什么?' },
  {
    kind: 'name',
    subject: '小船',
    values: names,
    tell: '我们买了一条小船,给小船取名叫{value}。',
    ask: '我们给小船取名叫什么?',
  },
  {
    kind: 'number',
    subject: '婚礼宾客',
    values: numbers,
    tell: '我们的婚礼会来{value}位宾客。',
    ask: '我们的婚礼会来多少位宾客?',
  },
  {
    kind: 'number',
    subject: '楼层',
    values: numbers,
    tell: '我们的新办公室在大厦{value}层。',
    ask: '我们的办公室在大厦几层?',
  },
  {
    kind: 'number',
    subject: '折叠椅',
    values: numbers,
    tell: '花园里我需要{value}把折叠椅。',
    ask: '我需要多少把折叠椅?',
  },
  {
    kind: 'number',
    subject: '存钱',
    values: numbers,
    tell: '为了买自行车,我每周存{value}元。',
    ask: '为了买自行车,我每周存多少元?',
  },
  {
    kind: 'date',
    subject: '驾照考试',
    values: dates,
    tell: '我的驾照考试在{value}。',
    ask: '我的驾照考试在哪一天?',
  },
  {
    kind: 'date',
    subject: '护照',
    values: dates,
    tell: '我的护照{value}到期。',
    ask: '我的护照哪天到期?',
  },
  {
    kind: 'date',
    subject: '搬家',
    values: dates,
    tell: '搬家公司的车{value}来。',
    ask: '搬家公司的车哪天来?',
  },
  {
    kind: 'date',
    subject: '结婚纪念日',
    values: dates,
    tell: '爷爷奶奶的结婚纪念日是{value}。',
    ask: '爷爷奶奶的结婚纪念日是哪天?',
  },
  {
    kind: 'code',
    subject: '储物柜',
    values: codes,
    tell: '我储物柜的密码是{value}。',
    ask: '我储物柜的密码是什么?',
  },
  {
    kind: 'code',
    subject: '快递',
    values: codes,
    tell: '我那个快递的单号是{value}。',
    ask: '我那个快递的单号是什么?',
  },
  {
    kind: 'code',
    subject: '保单',
    values: codes,
    tell: '我的保单编号是{value}。',
    ask: '我的保单编号是什么?',
  },
  {
    kind: 'code',
    subject: '优惠券',
    values: codes,
    tell: '我收到一张优惠券,上面写着{value}。',
    ask: '我的优惠券上面写着什么?',
  },
  {
    kind: 'preference',
    subject: '最爱的菜',
    values: dishes,
    tell: '我最爱吃的菜是{value}。',
    ask: '我最爱吃的菜是什么?',
  },
  {
    kind: 'preference',
    subject: '篱笆',
    values: colours,
    tell: '我想把篱笆漆成{value}。',
    ask: '我想把篱笆漆成什么颜色?',
  },
  {
    kind: 'preference',
    subject: '下午的饮料',
    values: drinks,
    tell: '下午我最喜欢喝{value}。',
    ask: '下午我最喜欢喝什么?',
  },
  {
    kind: 'preference',
    subject: '乐器',
    values: instruments,
    tell: '所有乐器里我最喜欢{value}。',
    ask: '所有乐器里我最喜欢哪一种?',
  },
  {
    kind: 'constraint',
    subject: '过敏',
    values: allergies,
    tell: '我有过敏,请千万别给我含{value}的东西。',
    ask: '因为过敏,我不能碰什么?',
  },
  {
    kind: 'constraint',
    subject: '儿子的午餐',
    values: allergies,
    tell: '我儿子的学校午餐里不能有{value}。',
    ask: '我儿子的学校午餐里不能有什么?',
  },
  {
    kind: 'constraint',
    subject: '送货',
    values: weekdays,
    tell: '{value}家里没人收送货。',
    ask: '哪一天家里没人收送货?',
  },
  {
    kind: 'constraint',
    subject: '保洁',
    values: rooms,
    tell: '保洁阿姨不可以进{value}。',
    ask: '保洁阿姨不可以进哪里?',
  },
  {
    kind: 'correction',
    subject: '合唱团排练',
    values: dates,
    tell: ['我们合唱团排练在{other}。', '不好意思,合唱团排练改期了,在{value}。'],
    ask: '我们合唱团排练在哪一天?',
  },
  {
    kind: 'correction',
    subject: '公交车',
    values: numbers,
    tell: ['我坐{other}路公交车去博物馆。', '我记错了,去博物馆的公交车是{value}路。'],
    ask: '去博物馆我坐几路公交车?',
  },
  {
    kind: 'correction',
    subject: '同学聚会',
    values: cities,
    tell: ['同学聚会定在{other}。', '计划变了,同学聚会改在{value}。'],
    ask: '同学聚会在哪个城市?',
  },
  {
    kind: 'correction',
    subject: '班级宠物',
    values: animals,
    tell: ['班级宠物会是一只{other}。', '他们改主意了,班级宠物会是一只{value}。'],
    ask: '班级宠物会是什么?',
  },
  {
    kind: 'two_people',
    subject: '火车座位',
    values: numbers,
    tell: '火车上小林坐{value}号座位,小赵坐{other}号座位。',
    ask: '火车上小林坐几号座位?',
  },
  {
    kind: 'two_people',
    subject: '生日',
    values: dates,
    tell: '大舅的生日是{value},二舅的生日是{other}。',
    ask: '大舅的生日是哪天?',
  },
  {
    kind: 'two_people',
    subject: '音乐课',
    values: instruments,
    tell: '音乐课上小雪学{value},小刚学{other}。',
    ask: '音乐课上小雪学什么?',
  },
  {
    kind: 'two_people',
    subject: '公寓',
    values: cities,
    tell: '大姨在{value}租了公寓,小姨在{other}租了公寓。',
    ask: '大姨在哪个城市租了公寓?',
  },
  {
    kind: 'in_passing',
    subject: '上班',
    values: works,
    tell: '推荐一本能在电车上看的书吧,我每天坐电车去{value}上班。',
    ask: '我每天坐电车去哪里上班?',
  },
  {
    kind: 'in_passing',
    subject: '家里的宠物',
    values: animals,
    tell: '请给我一个收纳的小窍门,我家{value}的笼子占了半个厨房。',
    ask: '我家谁的笼子占了半个厨房?',
  },
  {
    kind: 'in_passing',
    subject: '家乡',
    values: cities,
    tell: '讲讲雾是怎么形成的吧,我从小在{value}长大,见过很多雾。',
    ask: '我从小在哪里长大?',
  },
  {
    kind: 'in_passing',
    subject: '邻居的菜',
    values: dishes,
    tell: '讲个厨房笑话吧,我正在给邻居们做{value}。',
    ask: '我正在给邻居们做什么?',
  },
]
