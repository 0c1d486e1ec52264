import { staff } from '~/actions/staff';
import { serve } from '~/http/serve.server';

export const loader = serve(staff.changeSigning);
export { loader as action };
