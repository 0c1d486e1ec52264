import '@remix-run/node';

declare module '@remix-run/node' {
  /** Single fetch: loaders and actions keep their types on the way to the page. */
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The client's address, behind a trusted proxy too. */
    ip: string;
    /** The nonce of this response's Content-Security-Policy. */
    nonce: string;
  }
}
