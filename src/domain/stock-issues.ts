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
  missing: 'Nothing is given',
  several_pieces: 'The row is a lot of several stones, taken as one',
  row_not_usable: 'The row has no shape or no carat: skipped',
  key_used_twice: 'Another row of the sheet has the same number but says something else: skipped',
} as const;

export type StockIssueKind = keyof typeof STOCK_ISSUES;
