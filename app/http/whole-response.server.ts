/** A response that keeps its text, so that we need not read it back from the Response's stream. */
export class WholeResponse extends Response {
  constructor(
    readonly whole: string,
    init: ResponseInit,
  ) {
    super(whole, init);
  }
}

/** Like Remix's `json`. */
export function wholeJson(value: unknown, init: ResponseInit = {}): WholeResponse {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new WholeResponse(JSON.stringify(value), { ...init, headers });
}

export const textOf = (response: Response): string | Promise<string> =>
  response instanceof WholeResponse ? response.whole : response.text();
