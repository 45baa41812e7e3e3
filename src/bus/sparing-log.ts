/**
 * Counts what may come in floods, and logs the first ten and then every tenth power.
 *
 * The line is made only when it is written.
 */
export class SparingLog {
  readonly #write: (line: string) => void
  #count = 0

  constructor(write: (line: string) => void) {
    this.#write = write
  }

  get count(): number {
    return this.#count
  }

  add(line: () => string): void {
    this.#count++
    if (this.#count <= 10) this.#write(line())
    else if (Number.isInteger(Math.log10(this.#count)))
      this.#write(`${line()} (the ${this.#count}th of its kind)`)
  }
}
