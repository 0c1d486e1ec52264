import { staff } from '~/actions/staff';
import { serve } from '~/http/serve.server';

export const loader = serve(staff.changeStaffRole, staff.removeStaff);
export { loader as action };
