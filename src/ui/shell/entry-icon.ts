import {
  IconAddressBook,
  IconBuildingStore,
  IconChecks,
  IconDiamond,
  IconFileCheck,
  IconHandStop,
  IconHistory,
  IconMessageQuestion,
  IconPackageImport,
  IconRoute,
  IconSchema,
  IconSettings,
  IconTransfer,
  type Icon,
} from '@tabler/icons-react';

const ICONS: Record<string, Icon> = {
  '/search': IconDiamond,
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
export const iconOf = (path: string): Icon => ICONS[path] ?? IconFileCheck;
