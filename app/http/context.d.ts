import '@remix-run/node';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** The client's address, behind a trusted proxy too. */
    ip: string;
    /** The nonce of this response's Content-Security-Policy. */
    nonce: string;
  }
}
