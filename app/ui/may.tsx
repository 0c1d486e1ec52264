import { useOutletContext } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PanelPermission } from '~/domain/base/actor';

/** What the layout of the admin panel tells its pages. */
export interface PanelContext {
  may: readonly PanelPermission[];
}

/** Whether the administrator who reads a page of the panel has a role that may do this. */
export function useMay(): (permission: PanelPermission) => boolean {
  const { may } = useOutletContext<PanelContext>();
  return (permission) => may.includes(permission);
}

/** Shows buttons only to administrators whose role may do what they do. The commands check it again. */
export function May({ permission, children }: { permission: PanelPermission; children: ReactNode }) {
  return useMay()(permission) ? children : null;
}
