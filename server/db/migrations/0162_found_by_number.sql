-- What is found while somebody types the beginning of a number: stones, and the papers about them.

CREATE INDEX stone_number_begins ON stone (upper(stock_no) COLLATE "C");
CREATE INDEX stone_report_begins ON stone (upper(report_no) COLLATE "C") WHERE report_no IS NOT NULL;
CREATE INDEX memo_number_begins ON memo (number COLLATE "C");
CREATE INDEX confirm_order_number_begins ON confirm_order (number COLLATE "C");
CREATE INDEX invoice_number_begins ON invoice (number COLLATE "C");
