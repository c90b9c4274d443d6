/** A body that no form of ours could have sent: 400, 413 or 415 with a sentence. */
export class BadBody extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message);
    this.name = 'BadBody';
  }
}
