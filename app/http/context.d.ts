import '@remix-run/node';

declare module '@remix-run/node' {
  /** Single fetch keeps the types of loaders and actions on the page. */
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The client's address, also behind a trusted proxy. */
    ip: string;
    /** The nonce of this response's Content-Security-Policy. */
    nonce: string;
  }
}
