import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * Helmet with our content security policy, enforced.
 * @param https whether the public address is https. @param storage the origin that browsers upload files to, if not ours.
 */
export function securityHeaders(https: boolean, storage?: string) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(storage ? [storage] : [])],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    // With no-referrer Chromium sends 'Origin: null', and every form post without JavaScript would be refused.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  });
}

function nonceOf(response: ServerResponse): string {
  return (response as ServerResponse & { locals: { nonce: string } }).locals.nonce;
}
