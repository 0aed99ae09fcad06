-- Page visits, channel activities, services and the ledger.
select 1;
