/** What every verb refuses with. It stands in the catalogue, since the store below the domain throws it too. */
export { DomainError } from '~/catalogue/errors';
