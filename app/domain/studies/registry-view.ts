/** The response of a registry lookup. */
export { importedStudySchema } from '~/registry/import-study';
export { lookupSchema } from '~/registry/lookup';
