/** A response whose text is known, so that nobody has to read it back from the stream that a Response makes of it. */
export class WholeResponse extends Response {
  constructor(
    readonly whole: string,
    init: ResponseInit,
  ) {
    super(whole, init);
  }
}

/** As Remix's `json`. */
export function wholeJson(value: unknown, init: ResponseInit = {}): WholeResponse {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new WholeResponse(JSON.stringify(value), { ...init, headers });
}

export const textOf = (response: Response): string | Promise<string> =>
  response instanceof WholeResponse ? response.whole : response.text();
