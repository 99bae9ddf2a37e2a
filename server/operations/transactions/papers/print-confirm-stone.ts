/** A client's firm order as a PDF: the stones, their prices and the decisions. */
import type { Handler } from '../../handler.ts';
import { columnsWithState } from './columns.ts';
import { dayOf, linesOf, marksOf, printPaper, stonesIn, termsOf } from './paper.ts';

export const printConfirmStone: Handler<'printConfirmStone'> = ({ path }, call) =>
  printPaper('order', path.id, call, (order, house) => ({
    name: `order-${order.number}.pdf`,
    title: `Order ${order.number}`,
    about: `Confirmed ${dayOf(order)} · ${stonesIn(order)}`,
    columns: columnsWithState('confirmStone'),
    states: 'confirmStone',
    notes: [...termsOf(house, 'order_terms'), ...linesOf(house.statement)],
    ...marksOf(order, 'confirm-stone', call.services.env),
  }));
