import {
  IconAddressBook,
  IconAlbum,
  IconBuildingStore,
  IconChecks,
  IconCircles,
  IconDiamond,
  IconFileCheck,
  IconHandStop,
  IconHistory,
  IconMessageQuestion,
  IconPackageImport,
  IconRoute,
  IconSchema,
  IconSettings,
  IconSparkles,
  IconStar,
  IconTable,
  IconTransfer,
  type Icon,
} from '@tabler/icons-react';
import { createElement } from 'react';

const ICONS: Record<string, Icon> = {
  '/search': IconDiamond,
  '/matchpair': IconCircles,
  '/new-arrival': IconSparkles,
  '/special-stone': IconStar,
  '/collection': IconAlbum,
  '/inventory/stocks': IconTable,
  '/transaction/confirm-stone': IconChecks,
  '/transaction/enquiry': IconMessageQuestion,
  '/transaction/hold': IconHandStop,
  '/transaction/memo': IconTransfer,
  '/client': IconAddressBook,
  '/inventory/company': IconPackageImport,
  '/track-report': IconRoute,
  '/workflows': IconSchema,
  '/audit/audit-logs': IconHistory,
  '/customer-profile': IconBuildingStore,
  '/settings/master-settings/master': IconSettings,
};

/** The sign of a screen in the rail; one that has none yet gets a plain sheet. */
export const EntryIcon = ({ path }: { path: string }) =>
  createElement(ICONS[path] ?? IconFileCheck, { size: 18, stroke: 1.5, 'aria-hidden': true });
