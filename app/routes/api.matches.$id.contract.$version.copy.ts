import { contractCopy } from '~/domain/commands/contracts/copy.server';
import { endpoint } from '~/http/endpoint.server';
import { attachment } from '~/http/files.server';

/** GET: a signed version of the contract with its signature page, as a PDF. */
export const loader = endpoint({
  GET: async ({ actor, params: { id, version } }) => attachment(await contractCopy(actor, id, Number(version))),
});
export { loader as action };
