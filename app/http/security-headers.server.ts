import { type IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** A placeholder in the policy for the inline scripts that may run. */
const SCRIPTS = "'sha256-scripts'";

/**
 * @param scripts which inline scripts may run: a nonce or hashes.
 * @param page one that differs: a document that our own pages may frame, or a page whose form leads to another site.
 */
export type SecurityHeaders = (scripts?: string, page?: 'preview' | 'leaving') => Map<string, string>;

/**
 * Helmet's headers with our content security policy. Helmet runs once, because responses differ only in their inline
 * scripts.
 * @param storage the origin that browsers upload files to, if not ours.
 * @param elsewhere where a form may lead that leaves our site.
 */
export function securityHeaders(https: boolean, storage?: string, elsewhere = ['https:']): SecurityHeaders {
  const headersOf = (page?: 'preview' | 'leaving') => {
    const framed = page === 'preview' ? "'self'" : "'none'";
    return headersBy(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'", SCRIPTS],
            'style-src': ["'self'"],
            'img-src': ["'self'", 'data:', 'blob:'],
            'font-src': ["'self'"],
            'connect-src': ["'self'", ...(storage ? [storage] : [])],
            // Chromium applies it to the redirects that follow a form, too.
            'form-action': ["'self'", ...(page === 'leaving' ? elsewhere : [])],
            'frame-ancestors': [framed],
            'base-uri': ["'none'"],
            'object-src': [framed],
          },
        },
        // With no-referrer Chromium sends 'Origin: null', and every form post without JavaScript would be refused.
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
        strictTransportSecurity: https,
      }),
    );
  };
  const ordinary = headersOf();
  const others = { preview: headersOf('preview'), leaving: headersOf('leaving') };
  return (scripts = '', page) => {
    const headers = new Map(page ? others[page] : ordinary);
    const policy = headers.get(POLICY) as string;
    return headers.set(POLICY, policy.replace(` ${SCRIPTS}`, scripts && ` ${scripts}`));
  };
}

const POLICY = 'content-security-policy';

/** The headers that a middleware sets on every response. */
function headersBy(middleware: ReturnType<typeof helmet>): Map<string, string> {
  const request = {} as IncomingMessage;
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error) throw error;
  });
  return new Map(Object.entries(response.getHeaders() as Record<string, string>));
}
