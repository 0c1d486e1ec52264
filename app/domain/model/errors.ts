/** The error that all commands throw. It is defined in the catalogue because the store throws it too. */
export { DomainError } from '~/catalogue/errors';
