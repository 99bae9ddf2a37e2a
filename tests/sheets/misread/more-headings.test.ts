/** Headings of networks and feeds, each with values of its own. */
import { expect, it } from 'vitest';
import { STONE_TYPE } from '../../../src/domain/codes.ts';
import type { StockField } from '../../../src/domain/sheets/stock-fields.ts';
import { HEADINGS, readWhole, stoneRows } from '../proposed-reading.ts';

it.each<[string, StockField, string[]]>([
  ['PL', 'polish', ['EX', 'VG', 'EX', 'GD']],
  ['Fleur', 'fluorescence', ['None', 'Faint', 'Strong', 'None']],
  ['Fleur Color', 'fluorescence_color', ['Blue', 'Blue', 'Yellow', 'Blue']],
  ['Depth Per', 'depth', ['61.2', '60.5', '63.1', '59.9']],
  ['T.Depth', 'depth', ['61.2', '60.5', '63.1', '59.9']],
  ['Table Per', 'table_pct', ['57', '58', '56', '60']],
  ['Girdle Per', 'girdle_pct', ['3.5', '4', '3', '4.5']],
  ['CH %', 'crown_height', ['14.5', '15', '15.5', '14']],
  ['PD', 'pavilion_depth', ['43', '42.5', '43.5', '44']],
  ['PH %', 'pavilion_depth', ['43', '42.5', '43.5', '44']],
  ['Cr >', 'crown_angle', ['33.1', '34.9', '35.2', '34']],
  ['Pav ∠', 'pavilion_angle', ['40.9', '41.1', '40.7', '41']],
  ['Girdle (thinnest)', 'girdle_min', ['Thin', 'Medium', 'Thin', 'Thin']],
  ['Girdle Thickest', 'girdle_max', ['Thick', 'Medium', 'Thick', 'Medium']],
  ['Girdle2', 'girdle_max', ['Thick', 'Medium', 'Thick', 'Medium']],
  ['GirdleFromTo', 'girdle', ['Thin - Medium', 'Medium - Thick', 'Medium', 'Thin - Thick']],
  ['Lustre', 'milky', ['None', 'Light', 'None', 'Medium']],
  ['EyeC', 'eye_clean', ['Yes', 'No', 'Yes', 'Yes']],
  ['Black Table', 'black_table', ['BT0', 'BT1', 'BT0', 'BTO']],
  ['Center Black', 'black_table', ['None', 'Small', 'None', 'Medium']],
  ['BIT', 'black_table', ['BT0', 'BT1', 'BT0', 'BT0']],
  ['BC', 'black_crown', ['BC0', 'BC1', 'BC0', 'BC2']],
  ['side_black', 'black_crown', ['N', 'S', 'N', 'M']],
  ['White Inclusion in Table', 'white_table', ['WT0', 'WT1', 'WT0', 'WT2']],
  ['Table Inclusion', 'white_table', ['WT0', 'WT1', 'WT0', 'WT2']],
  ['Table Inclusion', 'black_table', ['BT0', 'BT1', 'BT0', 'BT2']],
  ['Crown Open', 'open_crown', ['OC0', 'OC0', 'OC1', 'OC0']],
  ['GirdleOpen', 'open_girdle', ['None', 'None', 'None', 'Small']],
  ['Black Inclusion', 'black_inclusion', ['BT0 BC0', 'BT1BC0', 'None', 'BT0, BC2']],
  ['Open Inclusions', 'open_inclusion', ['None', 'None', 'OT1', 'OC1']],
  ['Rough Country', 'origin', ['Botswana', 'Canada', 'Botswana', 'Angola']],
  ['Clarity Characteristics', 'key_to_symbols', ['Crystal, Feather', 'Needle', 'Cloud', 'Feather']],
  ['Vendor Comment', 'member_comment', ['nice make', 'bright', 'nice', 'lively']],
  ['MatchingVendorStockNumber', 'pair_stock_no', ['', 'KW-99', '', 'KW-87']],
  ['Cntry', 'country', ['India', 'Belgium', 'India', 'Israel']],
  ['Office', 'location', ['Surat', 'Antwerp', 'Surat', 'Ramat Gan']],
  ['Certifier', 'lab', ['GIA', 'EGL USA', 'IGI', 'GIA']],
  ['Price Percentage', 'disc', ['-0.21', '-0.33', '-0.4', '-0.27']],
  ['Sarine Link', 'video', [1, 2, 3, 4].map((one) => `https://media.example/${one}`)],
  ['VerificationUrl', 'certificate', [1, 2, 3, 4].map((one) => `https://lab.example/${one}`)],
  ['HeartsandArrows', 'heart_arrow', ['Yes', 'No', 'No', 'Yes']],
])('%s is %s', async (heading, field, values) => {
  const rows = stoneRows(4).map((cells, index) => [...cells, values[index] ?? '']);
  const { fields } = await readWhole([[...HEADINGS, heading], ...rows], { stone_type: STONE_TYPE.natural });
  expect(fields[heading]).toBe(field);
});

it.each<[string, string[]]>([
  ['Table Inclusion', ['None', 'Small', 'None', 'Medium']],
  ['BIC', ['None', 'Small', 'None', 'Medium']],
  ['BC', ['KG-17', 'KG-18', 'KG-22', 'KG-31']],
  ['Center Black', ['0', '1', '0', '2']],
  ['Black Inclusion', ['B0', 'B1', 'B0', 'B0']],
])('%s with %j is left to a person', async (heading, values) => {
  const rows = stoneRows(4).map((cells, index) => [...cells, values[index] ?? '']);
  const { fields } = await readWhole([[...HEADINGS, heading], ...rows], { stone_type: STONE_TYPE.natural });
  expect(fields[heading] ?? null).toBeNull();
});

it('a table’s inclusions are the white ones beside a column of the black ones', async () => {
  const rows = stoneRows(4).map((cells, index) => [...cells, ['None', 'Small'][index % 2] ?? '', 'None']);
  const { fields } = await readWhole([[...HEADINGS, 'Table Inclusion', 'Table Black'], ...rows]);
  expect(fields).toMatchObject({ 'Table Inclusion': 'white_table', 'Table Black': 'black_table' });
});

it('M1, M2 and M3 are the sides', async () => {
  const sides = [
    ['6.41', '6.45', '3.98'],
    ['7.30', '5.10', '3.20'],
    ['8.21', '5.40', '3.35'],
    ['5.12', '5.08', '3.61'],
  ];
  const rows = stoneRows(4).map((cells, index) => [...cells, ...(sides[index] ?? [])]);
  const { fields } = await readWhole([[...HEADINGS, 'M1', 'M2', 'M3'], ...rows]);
  expect(fields).toMatchObject({ M1: 'length', M2: 'width', M3: 'height' });
});
