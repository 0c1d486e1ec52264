export { Footer } from './footer';
export { AppHeader, type HeaderUser, type OrganizationOf, PublicHeader } from './header';
export { Logo, Mark } from './logo';
export { HeaderLink, Menu, MenuLink, type NavLinkItem, SignOutButton } from './menu';
export {
  DashboardGrid,
  FocusedTitle,
  Page,
  PageHeading,
  ProsePage,
  Section,
  SkipLink,
  TileGrid,
} from './page';
export { type SidebarGroup, SidebarLayout } from './sidebar';
