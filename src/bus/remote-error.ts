/** An error that a toolbox in another process answered with; its text is `class name: message` on the wire. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  /** The class of the exception there, such as `ValueError`; empty when the text names none. */
  readonly remoteName: string

  constructor(text: string) {
    const [, name = '', message = text] = /^([A-Za-z_]\w*): (.*)$/s.exec(text) ?? []
    super(message)
    this.remoteName = name
  }
}
