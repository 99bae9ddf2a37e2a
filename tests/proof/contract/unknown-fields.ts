import type { GeneratedRequest } from './requests.ts';

const UNKNOWN = 'surprise';

/** The request with one unknown field: in the query, and in each object of its data. */
export const withUnknownField = (asked: GeneratedRequest): GeneratedRequest[] => [
  { ...asked, query: { ...asked.query, [UNKNOWN]: 1 } },
  ...grown(asked.data).map((data) => ({ ...asked, data })),
];

function grown(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const [first, ...rest]: unknown[] = value;
    return grown(first).map((one) => [one, ...rest]);
  }
  if (typeof value !== 'object' || value === null) return [];
  return [
    { ...value, [UNKNOWN]: 1 },
    ...Object.entries(value).flatMap(([name, inner]) =>
      grown(inner).map((one) => ({ ...value, [name]: one })),
    ),
  ];
}
