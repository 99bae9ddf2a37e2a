-- Price offers and credit notes are found by the beginning of their number, too.

CREATE INDEX price_offer_number_begins ON price_offer (number COLLATE "C");
CREATE INDEX credit_note_number_begins ON credit_note (number COLLATE "C");
