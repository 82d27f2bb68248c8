/** Requests that the server may refuse: whether one is under way, and why the last one failed. */
export class Attempts {
  problem = $state('')
  busy = $state(false)

  /** Runs a request; returns whether it succeeded. */
  readonly attempt = async (request: () => Promise<unknown>): Promise<boolean> => {
    this.problem = ''
    this.busy = true
    try {
      await request()
      return true
    } catch (error) {
      this.problem = (error as Error).message
      return false
    } finally {
      this.busy = false
    }
  }
}
