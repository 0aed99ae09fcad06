-- Services, orders and the ledger, as the card list needs them.
select 1;
