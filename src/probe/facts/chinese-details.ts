/** The built-in facts in Chinese that are names, numbers, dates and codes: four of each kind. */
import { codes, dates, names, numbers } from './chinese-values.js'
import type { PackRow } from './pack-row.js'

/** Names, numbers, dates and codes. */
export const chineseDetails: readonly PackRow[] = [
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
  {
    kind: 'name',
    subject: '房东',
    values: names,
    tell: '我的房东叫{value}。',
    ask: '我的房东叫什么?',
  },
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
]
