/** An error that a toolbox in another process answered with; the message is its text on the wire. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  /** The class of the exception there, such as `ValueError`; empty when the text names none. */
  readonly remoteName: string
  /** The text behind the class. */
  readonly remoteMessage: string

  constructor(text: string) {
    super(text)
    const [, name = '', message = text] = /^([A-Za-z_]\w*): (.*)$/s.exec(text) ?? []
    this.remoteName = name
    this.remoteMessage = message
  }
}
