/** What looking a trial up in the registry answers. */
export { importedStudySchema } from '~/registry/import-study';
export { lookupSchema } from '~/registry/lookup';
