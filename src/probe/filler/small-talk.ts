/** Built-in small talk, which touches none of the built-in facts and states nothing about the user. */
import type { ProbeLanguage } from '../facts/index.js'

const english = `Why is the sky blue?
How do bees find their way back?
What makes thunder so loud?
Can you explain what a haiku is?
What is the difference between a frog and a toad?
How does a zip work?
Why do leaves turn red?
What is the longest river in the world?
How do submarines dive?
Who invented the bagpipes?
Why do cats purr?
What makes popcorn pop?
Is a tomato a fruit?
How is glass made?
Why do we yawn?
How far away is the moon, roughly?
What is a palindrome?
Why is sea water salty?
How do magnets work?
What is a good way to fall asleep?
How do crossword writers think of clues?
Why do onions make people cry?
What is the point of a semicolon?
How does a rainbow come about?
Why do some birds fly in a V?
What did people write on before paper?
How do penguins keep warm?
What is the fastest land animal?
Why are flamingos pink?
How does yeast make dough rise?
What is an echo?
Why do stars twinkle?
How do spiders walk on their webs?
What is the oldest board game?
Why does ice float?
How do vaccines work, in a sentence?
What makes a joke funny?
How do chameleons change their look?
Why do mirrors swap left and right?
What is a leap second?`

const chinese = `天空为什么是蓝的?
蜜蜂怎么找到回去的路?
打雷为什么那么响?
什么是俳句?
青蛙和蟾蜍有什么区别?
拉链是怎么工作的?
树叶为什么会变红?
世界上最长的河是哪一条?
潜水艇怎么下潜?
风笛是谁发明的?
猫为什么会打呼噜?
爆米花为什么会爆开?
番茄算水果吗?
玻璃是怎么做出来的?
人为什么会打哈欠?
月亮离地球大概有多远?
什么是回文?
海水为什么是咸的?
磁铁是怎么工作的?
有什么好办法能快点睡着?
填字游戏的题目是怎么想出来的?
切洋葱为什么会流泪?
分号有什么用?
彩虹是怎么形成的?
大雁为什么排成人字飞?
有纸以前人们把字写在什么上面?
企鹅怎么保暖?
陆地上跑得最快的动物是哪种?
火烈鸟为什么看起来红红的?
酵母怎么让面团发起来?
什么是回声?
星星为什么会眨眼?
蜘蛛怎么在自己的网上走路?
最古老的棋是哪一种?
冰为什么会浮起来?
疫苗的原理用一句话怎么说?
笑话为什么好笑?
变色龙怎么改变样子?
镜子为什么左右相反?
什么是闰秒?`

/** What is said between telling and asking, by language. */
export const smallTalk: Readonly<Record<ProbeLanguage, readonly string[]>> = {
  en: english.split('\n'),
  zh: chinese.split('\n'),
}
