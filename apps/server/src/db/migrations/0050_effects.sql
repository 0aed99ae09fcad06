-- The parameters that a studio has in effect, for those who run its lives.
create view parameters_in_effect as
select studio_id, version, parameters, since from parameter_profiles where until is null;
