/** The built-in facts in Chinese: four of each kind, told and asked as people do. */
import { chineseDetails } from './chinese-details.js'
import { dates, numbers } from './chinese-values.js'
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
  ...chineseDetails,
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
    tell: '因为过敏,我不能碰{value}。',
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
    tell: ['我们合唱团排练在{other}。', '不好意思,我们合唱团排练在{value}。'],
    ask: '我们合唱团排练在哪一天?',
  },
  {
    kind: 'correction',
    subject: '公交车',
    values: numbers,
    tell: ['去博物馆我坐{other}路公交车。', '我记错了,去博物馆我坐{value}路公交车。'],
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
