/** The error that all commands throw. It lives in the catalogue because the store, below the domain, throws it too. */
export { DomainError } from '~/catalogue/errors';
