/** Bad input. The message is one sentence that names the field; `field` is its path, as in `visits[3].windows[0]`. */
export class ProblemError extends Error {
  readonly field: string;

  constructor(field: string, complaint: string) {
    super(`${field} ${complaint}.`);
    this.name = 'ProblemError';
    this.field = field;
  }
}
