/**
 * The countries that rough diamonds are mined in. Codes and labels only, for the browser. How
 * sheets spell them, and name their mines, is in synonyms/rough.ts.
 */
export const ROUGH_ORIGINS = [
  { code: 'BOTSWANA', label: 'Botswana' },
  { code: 'CANADA', label: 'Canada' },
  { code: 'NAMIBIA', label: 'Namibia' },
  { code: 'SOUTH_AFRICA', label: 'South Africa' },
  { code: 'ANGOLA', label: 'Angola' },
  { code: 'LESOTHO', label: 'Lesotho' },
  { code: 'AUSTRALIA', label: 'Australia' },
  { code: 'SIERRA_LEONE', label: 'Sierra Leone' },
  { code: 'TANZANIA', label: 'Tanzania' },
  { code: 'DR_CONGO', label: 'DR Congo' },
  { code: 'ZIMBABWE', label: 'Zimbabwe' },
  { code: 'GUINEA', label: 'Guinea' },
  { code: 'LIBERIA', label: 'Liberia' },
  { code: 'GHANA', label: 'Ghana' },
  { code: 'IVORY_COAST', label: 'Ivory Coast' },
  { code: 'CENTRAL_AFRICA', label: 'Central African Republic' },
  { code: 'BRAZIL', label: 'Brazil' },
  { code: 'GUYANA', label: 'Guyana' },
  { code: 'VENEZUELA', label: 'Venezuela' },
  { code: 'INDIA', label: 'India' },
  { code: 'CHINA', label: 'China' },
  { code: 'RUSSIA', label: 'Russia' },
] as const;
export type RoughOrigin = (typeof ROUGH_ORIGINS)[number]['code'];
