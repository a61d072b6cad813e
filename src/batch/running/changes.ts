/** Waiting until something has come true that only others bring about. */

/** Tells those who wait that something may have changed. */
export interface Changes {
  /** Something may have changed. */
  notify(): void
  /** Waits until `isTrue`, which is looked at now and at each change. */
  until(isTrue: () => boolean): Promise<void>
}

/** Makes one. */
export function changes(): Changes {
  let wake: (() => void)[] = []
  return {
    notify() {
      const woken = wake
      wake = []
      for (const one of woken) one()
    },
    async until(isTrue) {
      while (!isTrue()) {
        // oxlint-disable-next-line no-await-in-loop -- each change may be the one
        await new Promise<void>((resolve) => wake.push(resolve))
      }
    },
  }
}
