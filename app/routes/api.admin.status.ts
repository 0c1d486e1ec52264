/** GET: whether the caller is an administrator, cached for 5 minutes; 200 for everybody (API-03). */
export { adminStatus as action, adminStatus as loader } from '~/http/admin-endpoints.server';
