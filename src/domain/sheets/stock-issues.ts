/**
 * The issues that reading a sheet can report, and their texts. An unreadable value is left empty in
 * a new stone and unchanged in an existing one.
 */
export const STOCK_ISSUES = {
  unknown_value: 'The value is not a known term: not read',
  other_currency: 'The cell names another currency than its column: not read',
  not_a_number: 'The value is not a number: not read',
  out_of_range: 'The number cannot be right: not read',
  lost_decimal: 'A dimension above 25 mm has probably lost its decimal point: not read',
  weight_lost_decimal:
    'The prices imply a hundredth of the weight, so it has lost its decimal point: skipped; the stone stays as it is',
  fraction_read_as_percent: 'A fraction instead of a percentage: multiplied by 100',
  lost_digits: 'A spreadsheet rounded the number away (1.23E+09): not read',
  not_a_link: 'The value is not a web address: not read',
  prices_disagree: 'The prices of the row disagree: the price per carat was used',
  no_list_price:
    'A discount without a price, and no price list covers the stone: it has no price until one does',
  missing: 'The value is missing',
  formula_failed: 'The formula in the cell failed: not read',
  formula_not_calculated: 'The formula in the cell was never calculated: not read',
  turned_into_date: 'A spreadsheet turned the number into a date: not read',
  several_pieces: 'The row is several stones: kept as one lot with its pieces and total carat',
  pieces_unknown:
    'The row is a lot without its number of stones: skipped; the stone stays as it is. Add a column of pieces',
  other_gem: 'The row is a gem other than diamond: left out',
  total_line: 'The row is a sum of other rows, not a stone: left out',
  example_row: 'The row is an example from a template, not a stone: left out',
  measures_disagree:
    'The measures disagree with each other, the depth or the carat: kept as written. Check which column is which',
  unread_sheet:
    'Another worksheet of the workbook also has stones: not read. Upload the workbook again and choose that sheet',
  hidden_row: 'The row is hidden in the workbook: left out; the stone stays as it is',
  row_not_usable: 'The row has no shape or no carat: skipped; the stone stays as it is',
  repeated_row: 'The row repeats another one: imported once',
  key_used_twice: 'Another row has the same number but different values: skipped',
  number_too_long: 'The number is longer than 60 characters: not read',
  discount_assumed: 'The sheet does not show whether discounts are above or below the list: read as below',
  in_workflow: 'The stone is in use or sold: left unchanged; the change waits until it is available',
  said_sold: 'A new stone that the provider reports as sold: not imported',
  number_taken: 'Another stone already has this number: ours has a suffix',
  offer_contradicted:
    'Another provider’s row with the same report number says something else: imported as written, but with another kind or weight not offered for now. Ask which is right',
  kind_contradicted:
    'The row contradicts the stated origin, natural or lab-grown: the row’s own value is kept',
  heavy_stone: 'The stone weighs more than 100 carats: imported only once someone confirms it',
  price_far_off:
    'The price per carat is ten times off the price list or like stones: imported only once someone confirms it',
  price_fell:
    'The price per carat is less than half the stone’s current one: imported only once someone confirms it',
} as const;

export type StockIssueKind = keyof typeof STOCK_ISSUES;

export const isStockIssue = (kind: string): kind is StockIssueKind => Object.hasOwn(STOCK_ISSUES, kind);

/** Unreadable values: left empty in a new stone, unchanged in an existing one. */
export const LEFT_EMPTY: ReadonlySet<StockIssueKind> = new Set([
  'unknown_value',
  'not_a_number',
  'other_currency',
  'out_of_range',
  'lost_decimal',
  'lost_digits',
  'not_a_link',
  'formula_failed',
  'formula_not_calculated',
  'turned_into_date',
  'number_too_long',
]);

/** Issues that the provider cannot correct in the sheet. */
const NO_FAULTS: readonly StockIssueKind[] = [
  'fraction_read_as_percent',
  'several_pieces',
  'total_line',
  'example_row',
  'unread_sheet',
  'in_workflow',
  'number_taken',
  'offer_contradicted',
];

/** The issues that a provider can correct in the sheet. */
export const FAULTS = (Object.keys(STOCK_ISSUES) as StockIssueKind[]).filter(
  (kind) => !NO_FAULTS.includes(kind),
);

/** The heading of the extra column in a sheet of faulty rows. */
export const FAULT_HEADING = 'What was wrong';
