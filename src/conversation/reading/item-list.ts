/** Lists of items whose order is not the one in which they were said. */
import type { ItemList } from './format.js'

/** The list from its last item to its first; each item keeps its position in the input. */
export function turnedRound(list: ItemList): ItemList {
  const positions = list.positions ?? list.items.map((_, i) => i)
  return { ...list, items: list.items.toReversed(), positions: positions.toReversed() }
}
