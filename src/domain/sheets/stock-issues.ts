/** What the reading of a sheet may complain about, and in which words a person is told. */
export const STOCK_ISSUES = {
  unknown_value: 'The value is not in the vocabulary of the trade: left empty',
  not_a_number: 'The value is not a number: left empty',
  out_of_range: 'The number cannot be right: left empty',
  lost_decimal: 'A side of more than 25 mm has lost its decimal point: left empty',
  fraction_read_as_percent: 'A fraction stands for a percent: read as 100 times as much',
  lost_digits: 'A spreadsheet rounded the number away (1.23E+09): left empty',
  not_a_link: 'The value is not a web address: left empty',
  prices_disagree: 'Prices of the row disagree: the price per carat was taken',
  no_list_price:
    'A discount is given and no price, and no list of the house prices the stone: it has no price until one does',
  missing: 'Nothing is given',
  formula_failed: 'A formula of the cell has failed: left empty',
  formula_not_calculated: 'The cell has a formula that was never calculated: left empty',
  turned_into_date: 'A spreadsheet turned the number into a date: left empty',
  several_pieces: 'The row is a lot of several stones, taken as one',
  hidden_row: 'The row is hidden in the workbook: left out',
  row_not_usable: 'The row has no shape or no carat: skipped',
  key_used_twice: 'Another row of the sheet has the same number but says something else: skipped',
  number_too_long: 'The number is longer than 60 characters: left empty',
  discount_assumed:
    'Nothing in the sheet tells which side of the list the discounts are on: read as below it',
  in_workflow:
    'A workflow has the stone, or it is sold: left as it is; what the sheet says waits until it is free',
  said_sold: 'The provider says that the stone is sold, and it is new to us: not taken in',
  number_taken: 'Another stone of the house has this number: ours was made from it',
} as const;

export type StockIssueKind = keyof typeof STOCK_ISSUES;

export const isStockIssue = (kind: string): kind is StockIssueKind => Object.hasOwn(STOCK_ISSUES, kind);

/** What is said of a row and is no fault of the row: there is nothing in it to correct. */
const NO_FAULTS: readonly StockIssueKind[] = ['fraction_read_as_percent', 'in_workflow', 'number_taken'];

/** The kinds that a provider can correct in the sheet. */
export const FAULTS = (Object.keys(STOCK_ISSUES) as StockIssueKind[]).filter(
  (kind) => !NO_FAULTS.includes(kind),
);

/** Heading of the column that the sheet of faulty rows has more than the provider's own. */
export const FAULT_HEADING = 'What was wrong';
