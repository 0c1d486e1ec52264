import { useOutletContext } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PanelPermission } from '~/domain/base/actor';

/** What the layout of the admin panel tells its pages: what the reader's role does not allow, which for most is little. */
export interface PanelContext {
  mayNot: readonly PanelPermission[];
}

/** Whether the administrator who reads a page of the panel has a role that may do this. */
export function useMay(): (permission: PanelPermission) => boolean {
  const { mayNot } = useOutletContext<PanelContext>();
  return (permission) => !mayNot.includes(permission);
}

/** Shows buttons only to administrators whose role may do what they do. The commands check it again. */
export function May({ permission, children }: { permission: PanelPermission; children: ReactNode }) {
  return useMay()(permission) ? children : null;
}
