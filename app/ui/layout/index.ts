export { Footer } from './footer';
export { AppHeader, type HeaderUser } from './header';
export { Logo, Mark } from './logo';
export { HeaderLink, Menu, MenuLink, type NavLinkItem, SignOutButton } from './menu';
export { DashboardGrid, Page, PageHeading, Section, SkipLink, TileGrid } from './page';
export { PublicHeader } from './public-header';
export { SidebarLayout } from './sidebar';
