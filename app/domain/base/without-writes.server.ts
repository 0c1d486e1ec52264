/** For actions that only show their page. */
export { withoutWrites } from '~db/store.server';
