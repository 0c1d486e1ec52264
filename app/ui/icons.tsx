/** The icons, from one SVG sprite. To add one, copy its symbol from https://lucide.dev into icons.svg and name it. */
import type { ComponentType, SVGProps } from 'react';
import sprite from './icons.svg';

export type IconType = ComponentType<SVGProps<SVGSVGElement>>;

const icon =
  (id: string): IconType =>
  ({ 'aria-label': label, ...props }) => (
    <svg width="24" height="24" aria-hidden={!label} aria-label={label} role={label && 'img'} {...props}>
      <use href={`${sprite}#${id}`} />
    </svg>
  );

export const Activity = icon('activity');
export const ArrowDown = icon('arrow-down');
export const ArrowLeft = icon('arrow-left');
export const ArrowRight = icon('arrow-right');
export const ArrowUp = icon('arrow-up');
export const ArrowUpDown = icon('arrow-up-down');
export const Award = icon('award');
export const BadgeCheck = icon('badge-check');
export const Bell = icon('bell');
export const BellOff = icon('bell-off');
export const BookOpen = icon('book-open');
export const Building2 = icon('building-2');
export const CalendarCheck = icon('calendar-check');
export const CalendarClock = icon('calendar-clock');
export const CalendarDays = icon('calendar-days');
export const ChartColumn = icon('chart-column');
export const Check = icon('check');
export const ChevronDown = icon('chevron-down');
export const ChevronLeft = icon('chevron-left');
export const ChevronRight = icon('chevron-right');
export const CircleAlert = icon('circle-alert');
export const CircleCheck = icon('circle-check');
export const CircleX = icon('circle-x');
export const ClipboardPen = icon('clipboard-pen');
export const Clock = icon('clock');
export const ContactRound = icon('contact-round');
export const Copy = icon('copy');
export const Database = icon('database');
export const Download = icon('download');
export const ExternalLink = icon('external-link');
export const Eye = icon('eye');
export const EyeOff = icon('eye-off');
export const FileJson = icon('file-json');
export const FileText = icon('file-text');
export const FileUp = icon('file-up');
export const FlaskConical = icon('flask-conical');
export const GraduationCap = icon('graduation-cap');
export const Handshake = icon('handshake');
export const HeartPulse = icon('heart-pulse');
export const History = icon('history');
export const Hospital = icon('hospital');
export const Hourglass = icon('hourglass');
export const Info = icon('info');
export const LayoutDashboard = icon('layout-dashboard');
export const Lightbulb = icon('lightbulb');
export const ListChecks = icon('list-checks');
export const LoaderCircle = icon('loader-circle');
export const LogOut = icon('log-out');
export const Mail = icon('mail');
export const MapPin = icon('map-pin');
export const Menu = icon('menu');
export const MessageSquare = icon('message-square');
export const Pause = icon('pause');
export const Pencil = icon('pencil');
export const Phone = icon('phone');
export const Play = icon('play');
export const Plus = icon('plus');
export const Printer = icon('printer');
export const QrCode = icon('qr-code');
export const RefreshCw = icon('refresh-cw');
export const RotateCcw = icon('rotate-ccw');
export const RotateCw = icon('rotate-cw');
export const Search = icon('search');
export const Settings = icon('settings');
export const ShieldCheck = icon('shield-check');
export const SlidersHorizontal = icon('sliders-horizontal');
export const Sprout = icon('sprout');
export const TriangleAlert = icon('triangle-alert');
export const User = icon('user');
export const UserRound = icon('user-round');
export const Users = icon('users');
export const X = icon('x');
