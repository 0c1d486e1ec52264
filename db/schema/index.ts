/** Every table, once. Times are milliseconds (UTC), money whole dollars, ids unguessable. */
export * from './audit';
export * from './contact-messages';
export * from './documents';
export * from './matches';
export * from './organizations';
export * from './outbox';
export * from './registry';
export * from './settings';
export * from './studies';
export * from './submissions';
export * from './trainings';
export * from './users';
