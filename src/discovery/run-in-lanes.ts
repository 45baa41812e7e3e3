/** How long one item may take until the others stop waiting for it. */
const PATIENCE_MS = 1000
/** More would slow down what is only slow. */
const MOST_LANES = 4

/** Works on one item after the other; `stop` ends its part. */
export interface Lane<T> {
  work(item: T, index: number): Promise<void>
  stop(): void
}

/**
 * Works on all items in one lane, in order; where an item takes long, another lane goes on with the rest beside it.
 *
 * @throws whatever the work throws; the items that were not begun are left then.
 */
export async function runInLanes<T>(items: readonly T[], openLane: () => Lane<T>): Promise<void> {
  const queue = [...items.entries()]
  const lanes: Promise<void>[] = []
  const faults: unknown[] = []
  const addLane = (): void => {
    if (queue.length > 0 && lanes.length < MOST_LANES) lanes.push(runLane(openLane()))
  }
  const runLane = async (lane: Lane<T>): Promise<void> => {
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [index, item] = next
        const patience = setTimeout(addLane, PATIENCE_MS)
        await lane.work(item, index).finally(() => clearTimeout(patience))
      }
    } catch (error) {
      faults.push(error)
      queue.length = 0
    } finally {
      lane.stop()
    }
  }
  addLane()
  // A lane that is added is added by one that still runs, so the list grows only ahead of this.
  for (let index = 0; index < lanes.length; index++) await lanes[index]
  if (faults.length > 0) throw faults[0]
}
