/** Whether a reply says that something is not known, in English or Chinese. */

const english =
  /\b(?:do not|don['’]t|did not|didn['’]t|can(?:no|['’])t|cannot|could not|couldn['’]t) (?:actually |currently |really )?(?:know|have|recall|remember|see|find|think)|\b(?:not|un)\s?sure\b|\b(?:no|any) (?:record|information|idea|memory|note|mention)|\b(?:haven['’]t|have not|hasn['’]t|has not|never|didn['’]t|did not|wasn['’]t) (?:yet |actually )?(?:been )?(?:tell|told|mention|say|said|share|given|provide)|\b(?:could|can|would) you (?:please )?(?:remind|tell|share|confirm|repeat|say)|\bplease (?:tell|remind|share|repeat)|\bforg[eo]t/i
const chinese =
  /不知道|不清楚|不太清楚|不记得|记不|没有?(?:告诉|提到|提过|说过|记录|相关|印象|提供|找到)|未(?:提供|提到|告诉)|不确定|忘了|忘记|无法|(?:能|可以)(?:不能)?(?:再|请)?(?:告诉|提醒|说)|请(?:再)?(?:告诉|提供|提醒|说)/u

/** Whether a reply admits that it does not know, or asks for what it was asked. */
export function abstains(reply: string): boolean {
  return english.test(reply) || chinese.test(reply)
}
