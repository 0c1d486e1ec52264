/** What every command refuses with. It is in the catalogue because the store, below the domain, throws it too. */
export { DomainError } from '~/catalogue/errors';
