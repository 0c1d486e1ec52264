/** POST { username, password }: signs an administrator in; returns { success, message } (API-04). */
export { adminLogin as action, adminLogin as loader } from '~/http/admin-endpoints.server';
