-- A small installation as migrations 001 to 014 left it, with one or more rows in every table. Everybody in it is
-- invented. This text is never changed: newer migrations must carry these rows on (server/kept-database.test.ts).
insert into offices overriding system value values
  (1, '690114427', '2480013376', '1200 W Cedar Street', 'Austin', 'TX', '78703', '2026-09-14 15:02:11Z'),
  (2, '690237718', '2371904556', '88 N Halsted Street, Suite 400', 'Chicago', 'IL', '60661', '2026-10-01 17:40:00Z');

insert into physicians (id, office_id, first_name, last_name, email, phone_number, specialization, taxonomy_code,
  npi_number, tax_id, medical_license_number, hospital_name, service_type, address, city, state, zip_code,
  office_contact_name, ext, fax_number, status, created_at, deleted_at) overriding system value values
  (1, 1, 'Grace', 'Thornbury', 'grace.thornbury@cedar.example', '5125550117', 'Vascular Surgery', '2086S0129X',
    '2114400836', '690114427', 'TX-M4471', 'Cedar Wound Center', 'Office (POS 11)', '1200 W Cedar Street', 'Austin',
    'TX', '78703', 'Olga Marsh', '12', '5125550118', 'active', '2026-09-14 16:00:00Z', null),
  (2, 1, 'Ramón', 'Ibáñez', 'ramon.ibanez@cedar.example', '', null, '', '', '', '', '', '', '', '', '', '', '', '',
    '', 'notRegister', '2026-11-18 16:00:00Z', null),
  (3, 2, 'Leroy', 'O''Brien', 'leroy.obrien@halsted.example', '3125550140', 'Podiatry', '213E00000X', '2990011270',
    '690237718', 'IL-036', '', '', '88 N Halsted Street', 'Chicago', 'IL', '60661', '', '', '3125550141', 'active',
    '2026-10-01 18:00:00Z', null),
  (4, 1, 'Wanda', 'Kowalski', 'wanda.kowalski@cedar.example', '5125550119', 'Dermatology', '', '2664001183', '', '',
    '', '', '', '', '', '', '', '', '', 'deactive', '2026-09-15 15:00:00Z', '2026-10-30 20:00:00Z');

-- Everybody's password is Correct-horse!7.
insert into users (id, user_type, office_id, physician_id, first_name, last_name, email, country_code, phone_number,
  fax_number, password_hash, status, hippa_terms_at, created_at, deleted_at) overriding system value values
  (1, 2, 1, null, 'Olga', 'Marsh', 'olga.marsh@cedar.example', '+1', '5125550116', '5125550118', '$argon2id$v=19$m=19456,t=2,p=1$yHHLIWXp5i+0rwlYl2+D9A$oPHH5FJ4yDvHH9ZM7rhFAlNbV5oDYIiEdFJJ/gHB/8I', 'active',
    '2026-09-14 15:02:11Z', '2026-09-14 15:02:11Z', null),
  (2, 1, 1, 1, 'Grace', 'Thornbury', 'grace.thornbury@cedar.example', '+1', '5125550117', '', '$argon2id$v=19$m=19456,t=2,p=1$yHHLIWXp5i+0rwlYl2+D9A$oPHH5FJ4yDvHH9ZM7rhFAlNbV5oDYIiEdFJJ/gHB/8I', 'active',
    '2026-09-15 13:20:00Z', '2026-09-15 13:20:00Z', null),
  (3, 3, null, null, 'Rita', 'Delgado', 'rita.delgado@team.example', '+1', '6145550150', '', '$argon2id$v=19$m=19456,t=2,p=1$yHHLIWXp5i+0rwlYl2+D9A$oPHH5FJ4yDvHH9ZM7rhFAlNbV5oDYIiEdFJJ/gHB/8I', 'active',
    null, '2026-09-01 14:00:00Z', null),
  (4, 4, null, null, 'Alma', 'Nakamura', 'alma.nakamura@team.example', '+1', '6145550151', '', '$argon2id$v=19$m=19456,t=2,p=1$yHHLIWXp5i+0rwlYl2+D9A$oPHH5FJ4yDvHH9ZM7rhFAlNbV5oDYIiEdFJJ/gHB/8I', 'active',
    null, '2026-09-01 13:00:00Z', null),
  (5, 2, 2, null, 'Piotr', 'Zieliński', 'piotr@halsted.example', '+1', '3125550142', '', '$argon2id$v=19$m=19456,t=2,p=1$yHHLIWXp5i+0rwlYl2+D9A$oPHH5FJ4yDvHH9ZM7rhFAlNbV5oDYIiEdFJJ/gHB/8I', 'active',
    '2026-10-01 17:40:00Z', '2026-10-01 17:40:00Z', null),
  (6, 3, null, null, 'Noor', 'Haile', 'noor.haile@team.example', '+1', '', '', null, 'notRegister', null,
    '2026-11-17 15:00:00Z', null),
  (7, 3, null, null, 'Gerald', 'Finch', 'gerald.finch@team.example', '+1', '', '', '$argon2id$v=19$m=19456,t=2,p=1$yHHLIWXp5i+0rwlYl2+D9A$oPHH5FJ4yDvHH9ZM7rhFAlNbV5oDYIiEdFJJ/gHB/8I', 'deactive', null,
    '2026-09-02 14:00:00Z', '2026-10-12 14:00:00Z');

-- Olga's session is open: its token is 'kept-session-of-olga'. Rita's has ended.
insert into sessions overriding system value values
  (1, sha256('kept-session-of-olga'), 1, '2026-11-20 14:20:00Z', '2026-11-20 14:55:00Z', null, 'Mozilla/5.0 Chrome/155'),
  (2, sha256('kept-session-of-rita'), 3, '2026-11-19 14:00:00Z', '2026-11-19 15:10:00Z', '2026-11-19 15:40:00Z', '');
insert into pending_codes overriding system value values
  (1, sha256('kept-code'), 1, 'olga.marsh@cedar.example', 'sign-in', sha256('12345'), '2026-11-20 14:19:00Z',
    '2026-11-20 14:19:00Z', '2026-11-20 14:29:00Z', 1, '2026-11-20 14:20:00Z');
insert into code_guards values
  ('olga.marsh@cedar.example', 'sign-in', 0, null, null, null, '2026-11-20 14:20:00Z'),
  ('leroy.obrien@halsted.example', 'reset', 9, '2026-11-19 09:00:00Z', sha256('kept-unlock'), '2026-11-19 09:00:00Z',
    '2026-11-19 09:00:00Z');

insert into idempotency_keys values
  ('1', '5be0cd19-137e-4179-9f3b-fb41ad6bd123', 'POST /ivr/submitIvr', sha256('body'), '{"data": {"_id": "1005"}}',
    '2026-11-19 15:30:00Z');
insert into audit_events overriding system value values
  (1, '2026-11-02 14:10:00Z', 1, 2, 1, 'ivr.submit', 'ivr', '{1001}', '203.0.113.7'),
  (2, '2026-11-03 16:10:00Z', 3, 3, null, 'ivr.review', 'ivr', '{1001}', '203.0.113.20');
insert into attempt_counts values ('a1f0c3', 2, '2026-11-20 15:10:00Z');

insert into files (id, office_id, uploaded_by, store_key, name, extension, content_type, size, sha256, created_at,
  attached_at, thumbnail_key, thumbnail_size, thumbnail_asked_at) values
  ('00000000-0000-4000-8000-000000000001', null, 3, '0f2b4c6d-0000-4000-8000-000000000001', 'rita.jpg', 'jpg', 'image/jpeg', 20481, sha256('1'), '2026-09-01 14:05:00Z', '2026-09-01 14:06:00Z', '0f2b4c6d-0000-4000-8000-000000000101', 3100, '2026-09-01 14:05:00Z'),
  ('00000000-0000-4000-8000-000000000002', 1, 1, '0f2b4c6d-0000-4000-8000-000000000002', 'card-front.jpg', 'jpg', 'image/jpeg', 20482, sha256('2'), '2026-11-02 14:10:00Z', '2026-11-02 14:10:00Z', '0f2b4c6d-0000-4000-8000-000000000102', 3100, '2026-11-02 14:10:00Z'),
  ('00000000-0000-4000-8000-000000000003', 1, 1, '0f2b4c6d-0000-4000-8000-000000000003', 'card-back.jpg', 'jpg', 'image/jpeg', 20483, sha256('3'), '2026-11-02 14:10:00Z', '2026-11-02 14:10:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000004', 1, 2, '0f2b4c6d-0000-4000-8000-000000000004', 'card-front.jpg', 'jpg', 'image/jpeg', 20484, sha256('4'), '2026-11-04 15:00:00Z', '2026-11-04 15:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000005', 1, 2, '0f2b4c6d-0000-4000-8000-000000000005', 'card-back.jpg', 'jpg', 'image/jpeg', 20485, sha256('5'), '2026-11-04 15:00:00Z', '2026-11-04 15:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000006', 1, 1, '0f2b4c6d-0000-4000-8000-000000000006', 'card-front.jpg', 'jpg', 'image/jpeg', 20486, sha256('6'), '2026-11-09 16:00:00Z', '2026-11-09 16:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000007', 1, 1, '0f2b4c6d-0000-4000-8000-000000000007', 'card-back.jpg', 'jpg', 'image/jpeg', 20487, sha256('7'), '2026-11-09 16:00:00Z', '2026-11-09 16:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000008', 2, 5, '0f2b4c6d-0000-4000-8000-000000000008', 'card-front.jpg', 'jpg', 'image/jpeg', 20488, sha256('8'), '2026-11-16 16:00:00Z', '2026-11-16 16:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000009', 2, 5, '0f2b4c6d-0000-4000-8000-000000000009', 'card-back.jpg', 'jpg', 'image/jpeg', 20489, sha256('9'), '2026-11-16 16:00:00Z', '2026-11-16 16:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000010', 1, 1, '0f2b4c6d-0000-4000-8000-000000000010', 'card-front.jpg', 'jpg', 'image/jpeg', 20490, sha256('10'), '2026-11-19 15:30:00Z', '2026-11-19 15:30:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000011', 1, 1, '0f2b4c6d-0000-4000-8000-000000000011', 'card-back.jpg', 'jpg', 'image/jpeg', 20491, sha256('11'), '2026-11-19 15:30:00Z', '2026-11-19 15:30:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000012', 1, 1, '0f2b4c6d-0000-4000-8000-000000000012', 'charts-october.pdf', 'pdf', 'application/pdf', 20492, sha256('12'), '2026-11-10 15:00:00Z', '2026-11-10 15:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000013', null, 3, '0f2b4c6d-0000-4000-8000-000000000013', 'determination.pdf', 'pdf', 'application/pdf', 20493, sha256('13'), '2026-11-12 18:00:00Z', '2026-11-12 18:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000014', 2, 5, '0f2b4c6d-0000-4000-8000-000000000014', 'charts.pdf', 'pdf', 'application/pdf', 20494, sha256('14'), '2026-11-18 15:00:00Z', '2026-11-18 15:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000015', 1, 1, '0f2b4c6d-0000-4000-8000-000000000015', 'chart-notes.pdf', 'pdf', 'application/pdf', 20495, sha256('15'), '2026-11-11 15:00:00Z', '2026-11-11 15:00:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000016', 1, 1, '0f2b4c6d-0000-4000-8000-000000000016', 'wound.jpg', 'jpg', 'image/jpeg', 20496, sha256('16'), '2026-11-02 14:10:00Z', '2026-11-02 14:10:00Z', null, null, null),
  ('00000000-0000-4000-8000-000000000017', 1, 1, '0f2b4c6d-0000-4000-8000-000000000017', 'unsent.jpg', 'jpg', 'image/jpeg', 20497, sha256('17'), '2026-11-20 14:40:00Z', null, null, null, null);
insert into file_leftovers values ('0f2b4c6d-0000-4000-8000-00000000dead', '2026-11-21 15:00:00Z');
update users set profile_pic_file = '00000000-0000-4000-8000-000000000001' where id = 3;

insert into ivr_requests (id, office_id, physician_id, submitted_by, submitted_by_type, submitted_by_name, status,
  action_by, action_by_name, action_at, additional_information, notes, created_at, patient_first_name,
  patient_last_name, patient_birth_day, patient_address, patient_city, patient_state, patient_zip_code,
  insurance_type, primary_insurance, primary_policy_number, secondary_insurance, secondary_policy_number,
  physician_name, physician_npi, physician_tax_id, ptan, taxonomy_code, state_license_number, physician_address,
  physician_city, physician_state, physician_zip_code, office_contact_name, phone, ext, fax_number, facility_name,
  facility_npi, facility_tax_id, service_type, facility_address, facility_city, facility_state, facility_zip_code,
  service_day, product_q_code, unit_cm2, icd10_code, cpt_code, application_code, wound_type, wound_location,
  wound_size) overriding system value values
  (1001, 1, 1, 1, 2, 'Olga Marsh', 'Approved', 3, 'Rita Delgado', '2026-11-03 16:10:00Z', '', '',
    '2026-11-02 14:10:00Z', 'José', 'García-López', '1948-05-17', '12 Live Oak Drive', 'Austin', 'TX', '78745',
    'Medicare Part B', 'Medicare Part B - Novitas Solutions', '1EG4TE5MK73', 'AARP Medicare Supplement', 'H40117755',
    'Grace Thornbury', '2114400836', '690114427', 'TX12345', '2086S0129X', 'TX-M4471', '1200 W Cedar Street',
    'Austin', 'TX', '78703', 'Olga Marsh', '5125550117', '12', '5125550118', 'Magnolia Court Skilled Nursing',
    '2550031174', '690555120', 'Skilled Nursing Facility (POS 31)', '40 Oak Lane', 'Austin', 'TX', '78704',
    '2026-11-20', 'Q4186', '24', 'L97.412', '15275', 2, 'Diabetic Foot Ulcer', 'Left heel, plantar',
    '4.1 x 5.6 x 0.4 cm'),
  (1002, 1, 1, 2, 1, 'Grace Thornbury', 'Rejected', 3, 'Rita Delgado', '2026-11-05 11:00:00Z', '', '',
    '2026-11-04 15:00:00Z', 'Phyllis', 'N''Diaye', '1959-01-30', '7 Barton Skyway', 'Austin', 'TX', '78704',
    'Commercial PPO', 'Aetna', 'W204481907', '', '', 'Grace Thornbury', '2114400836', '690114427', 'TX12345',
    '2086S0129X', 'TX-M4471', '1200 W Cedar Street', 'Austin', 'TX', '78703', 'Olga Marsh', '5125550117', '12',
    '5125550118', 'Home', '', '', '', '', '', '', '', '2026-11-19', 'Q4205', '9', 'I87.2', '15271', 2,
    'Venous Leg Ulcer', 'Right calf, lateral', '3.0 x 2.8 x 0.2 cm'),
  (1003, 1, 1, 1, 2, 'Olga Marsh', 'Conditional', 3, 'Rita Delgado', '2026-11-10 14:00:00Z',
    'Chart notes of the last four weeks are missing.', 'Payer asks for 4 weeks of conservative care.',
    '2026-11-09 16:00:00Z', 'Walter', 'Müller', '1941-12-02', '903 Duval Street', 'Austin', 'TX', '78751',
    'Medicare Part B', 'Medicare Part B - Novitas Solutions', '2FA7KM3RT45', '', '', 'Grace Thornbury', '2114400836',
    '690114427', 'TX12345', '2086S0129X', 'TX-M4471', '1200 W Cedar Street', 'Austin', 'TX', '78703', 'Olga Marsh',
    '5125550117', '12', '5125550118', 'Home', '', '', '', '', '', '', '', '2026-11-30', 'Q4186', '12', 'L89.154',
    '15271', 2, 'Pressure Ulcer', 'Sacrum', '3.2 x 3.4 x 0.9 cm'),
  (1004, 2, 3, 5, 2, 'Piotr Zieliński', 'Conditional', 3, 'Rita Delgado', '2026-11-17 16:00:00Z',
    'Offloading is not documented.', 'Device and start date, please.', '2026-11-16 16:00:00Z', 'Consuelo',
    'Baptiste', '1955-08-21', '2200 S Ashland Avenue', 'Chicago', 'IL', '60608', 'Medicare Advantage HMO', 'Humana',
    'H70215533', '', '', 'Leroy O''Brien', '2990011270', '690237718', 'IL99812', '213E00000X', 'IL-036',
    '88 N Halsted Street', 'Chicago', 'IL', '60661', '', '3125550140', '', '3125550141', 'Home', '', '', '', '', '',
    '', '', '2026-12-01', 'Q4160', '16', 'E11.621', '15275', 2, 'Diabetic Foot Ulcer', 'Right forefoot, plantar',
    '3.9 x 4.0 x 0.5 cm'),
  (1005, 1, 1, 1, 2, 'Olga Marsh', 'Pending', null, '', null, '', '', '2026-11-19 15:30:00Z', 'Xiu Ying',
    'Whitehorse', '1962-03-09', '18 Rainey Street', 'Austin', 'TX', '78701', 'Commercial HMO', 'Cigna', 'U88123470',
    'Aetna', 'W771120955', 'Grace Thornbury', '2114400836', '690114427', 'TX12345', '2086S0129X', 'TX-M4471',
    '1200 W Cedar Street', 'Austin', 'TX', '78703', 'Olga Marsh', '5125550117', '12', '5125550118',
    'Magnolia Court Skilled Nursing', '2550031174', '690555120', 'Skilled Nursing Facility (POS 31)', '40 Oak Lane',
    'Austin', 'TX', '78704', '2026-12-04', 'Q4205', '8', 'T81.31XA', '15271', 2, 'Surgical Wound', 'Abdomen',
    '2.5 x 3.0 x 0.6 cm');
insert into ivr_files (ivr_id, file_id, slot, position) values
  (1001, '00000000-0000-4000-8000-000000000002', 'primaryFront', 0),
  (1001, '00000000-0000-4000-8000-000000000003', 'primaryBack', 0),
  (1002, '00000000-0000-4000-8000-000000000004', 'primaryFront', 0),
  (1002, '00000000-0000-4000-8000-000000000005', 'primaryBack', 0),
  (1003, '00000000-0000-4000-8000-000000000006', 'primaryFront', 0),
  (1003, '00000000-0000-4000-8000-000000000007', 'primaryBack', 0),
  (1004, '00000000-0000-4000-8000-000000000008', 'primaryFront', 0),
  (1004, '00000000-0000-4000-8000-000000000009', 'primaryBack', 0),
  (1005, '00000000-0000-4000-8000-000000000010', 'primaryFront', 0),
  (1005, '00000000-0000-4000-8000-000000000011', 'primaryBack', 0),
  (1003, '00000000-0000-4000-8000-000000000015', 'supporting', 0),
  (1001, '00000000-0000-4000-8000-000000000016', 'wound', 0);
insert into ivr_search values
  (1001, 1, 1, 'Approved', '2026-11-02 14:10:00Z', 'jose garcia-lopez | grace thornbury | 1001'),
  (1002, 1, 1, 'Rejected', '2026-11-04 15:00:00Z', 'phyllis n''diaye | grace thornbury | 1002'),
  (1003, 1, 1, 'Conditional', '2026-11-09 16:00:00Z', 'walter muller | grace thornbury | 1003'),
  (1004, 2, 3, 'Conditional', '2026-11-16 16:00:00Z', 'consuelo baptiste | leroy o''brien | 1004'),
  (1005, 1, 1, 'Pending', '2026-11-19 15:30:00Z', 'xiu ying whitehorse | grace thornbury | 1005');
insert into ivr_texts values
  (1001, '2026-11-02 14:10:00Z', 'jose garcia-lopez | grace thornbury | 1001'),
  (1002, '2026-11-04 15:00:00Z', 'phyllis n''diaye | grace thornbury | 1002'),
  (1003, '2026-11-09 16:00:00Z', 'walter muller | grace thornbury | 1003'),
  (1004, '2026-11-16 16:00:00Z', 'consuelo baptiste | leroy o''brien | 1004'),
  (1005, '2026-11-19 15:30:00Z', 'xiu ying whitehorse | grace thornbury | 1005');
insert into ivr_grams values
  (1001,
    '{j,jo,o,os,s,se,e,g,ga,a,ar,r,rc,c,ci,i,ia,l,lo,op,p,pe,ez,z,gr,ra,ac,ce,t,th,h,ho,or,rn,n,nb,b,bu,u,ur,ry,y,1,10,0,00,01}'),
  (1002,
    '{p,ph,h,hy,y,yl,l,ll,li,i,is,s,n,d,di,ia,a,ay,ye,e,g,gr,r,ra,ac,c,ce,t,th,ho,o,or,rn,nb,b,bu,u,ur,ry,1,10,0,00,02,2}'),
  (1003,
    '{w,wa,a,al,l,lt,t,te,e,er,r,m,mu,u,ul,ll,le,g,gr,ra,ac,c,ce,th,h,ho,o,or,rn,n,nb,b,bu,ur,ry,y,1,10,0,00,03,3}'),
  (1004,
    '{c,co,o,on,n,ns,s,su,u,ue,e,el,l,lo,b,ba,a,ap,p,pt,t,ti,i,is,st,te,le,er,r,ro,oy,y,br,ri,ie,en,1,10,0,00,04,4}'),
  (1005,
    '{x,xi,i,iu,u,y,yi,in,n,ng,g,w,wh,h,hi,it,t,te,e,eh,ho,o,or,r,rs,s,se,gr,ra,a,ac,c,ce,th,rn,nb,b,bu,ur,ry,1,10,0,00,05,5}');

-- Three requests are folded into the totals, two wait for it.
insert into ivr_count_deltas overriding system value values
  (1, 2, 3, 'Pending', '2026-11-16', 1), (2, 2, 3, 'Pending', '2026-11-16', -1),
  (3, 2, 3, 'Conditional', '2026-11-16', 1), (4, 1, 1, 'Pending', '2026-11-19', 1);
insert into ivr_counts
  select scope, scope_id, span, status, case span when 'all' then '-infinity' when 'month' then '2026-11-01' else day end, 1
  from (values ('Approved', date '2026-11-02'), ('Rejected', '2026-11-04'), ('Conditional', '2026-11-09')) d (status, day),
    (values (0, 0), (1, 1), (2, 1)) s (scope, scope_id), (values ('all'), ('month'), ('day')) p (span);

insert into invitations (id, token_hash, user_id, physician_id, email, created_at, expires_at, ended_at, invited_by)
  overriding system value values
  (1, sha256('kept-invitation-1'), null, 1, 'grace.thornbury@cedar.example', '2026-09-14 16:00:00Z',
    '2026-09-21 16:00:00Z', '2026-09-15 13:20:00Z', 1),
  (2, sha256('kept-invitation-2'), null, 2, 'ramon.ibanez@cedar.example', '2026-11-18 16:00:00Z',
    '2026-11-25 16:00:00Z', null, 1),
  (3, sha256('kept-invitation-3'), 6, null, 'noor.haile@team.example', '2026-11-17 15:00:00Z',
    '2026-11-24 15:00:00Z', null, 4);
insert into password_resets values
  (sha256('kept-reset'), 5, '2026-11-20 14:50:00Z', '2026-11-20 15:05:00Z');

insert into prior_authorizations overriding system value values
  (1001, 1, 1, 'Grace Thornbury', 1, 2, 'Olga Marsh', 'Chart notes for #IVR-1003', '2026-11-10 15:00:00Z',
    '#pa-1001 | chart notes for #ivr-1003 | olga marsh | grace thornbury', 'Approved through 03/31/2027.', 3,
    'Rita Delgado', '2026-11-12 18:00:00Z', null),
  (1002, 2, null, '', 5, 2, 'Piotr Zieliński', 'Four weeks of charts', '2026-11-18 15:00:00Z',
    '#pa-1002 | four weeks of charts | piotr zielinski | ', '', null, '', null, null);
insert into prior_authorization_files values
  (1001, '00000000-0000-4000-8000-000000000012', 'fourWeekCharts', 0),
  (1001, '00000000-0000-4000-8000-000000000013', 'response', 0),
  (1002, '00000000-0000-4000-8000-000000000014', 'fourWeekCharts', 0);
insert into ivr_reminders values (1004, '2026-11-22 16:00:00Z', null);
insert into live_changes (area, record, team, admins, office_id, physician_id, user_ids, at) values
  ('ivr', 1005, true, true, 1, 1, '{}', '2026-11-19 15:30:00Z');

insert into appointments_schedules values
  (3, 'Talk with Rita', 30, 'America/New_York', true, true, 120, 10, 6, '2026-10-05 14:00:00Z');
insert into appointments_windows values (3, 0, 1, 540, 1020), (3, 1, 2, 540, 1020), (3, 2, 5, 600, 720);
insert into appointments_days_off values (3, 0, '2026-12-24', '2027-01-02', 'Holidays');
insert into appointments overriding system value values
  (1001, 1, 1, 'Olga Marsh', 3, 'Rita Delgado', 1, 'Grace Thornbury', '2026-11-24 15:00:00Z', '2026-11-24 15:30:00Z',
    'America/Chicago', '2026-11-24', '09:00', 'booked', 'https://meet.example/kept-1001', 'About #IVR-1003', 1,
    '2026-11-17 16:00:00Z', '2026-11-18 16:00:00Z', '2026-11-17 16:00:05Z', null, null, null, null,
    'olga marsh | rita delgado | grace thornbury'),
  (1002, 2, 5, 'Piotr Zieliński', 3, 'Rita Delgado', null, '', '2026-11-10 16:00:00Z', '2026-11-10 16:30:00Z',
    'America/Chicago', '2026-11-10', '10:00', 'Closed', 'https://meet.example/kept-1002', '', 0,
    '2026-11-06 16:00:00Z', '2026-11-06 16:00:00Z', '2026-11-06 16:00:05Z', '2026-11-09 16:00:00Z',
    '2026-11-10 15:00:00Z', null, null, 'piotr zielinski | rita delgado | '),
  (1003, 1, 2, 'Grace Thornbury', 3, 'Rita Delgado', 1, 'Grace Thornbury', '2026-11-23 15:00:00Z',
    '2026-11-23 15:30:00Z', 'America/Chicago', '2026-11-23', '09:00', 'Cancelled', '', '', 1, '2026-11-16 16:00:00Z',
    '2026-11-16 16:00:00Z', '2026-11-16 16:00:05Z', null, null, '2026-11-17 16:00:00Z', 2,
    'grace thornbury | rita delgado | grace thornbury');
insert into appointments_calendar_busy values (3, 'kept-busy-1', '2026-11-23 18:00:00Z', '2026-11-23 19:00:00Z');
insert into appointments_feeds values (3, 2);
insert into appointments_calendars (member_id, account_id, email, state, connected_at, look_at) values
  (3, '104455667788', 'rita.delgado@calendar.example', 'again', '2026-10-06 14:00:00Z', '2027-01-01 00:00:00Z');
insert into appointments_calendar_starts values
  (sha256('kept-start'), 4, 'challenge-of-alma', '2026-11-20 15:05:00Z', null);
insert into appointments_calendar_events (appointment_id, member_id, event_id, account_id, wished, done, wished_at)
  values (1001, 3, 'keptevent1001', '104455667788', 2, 2, '2026-11-18 16:00:00Z');

insert into support_cases overriding system value values
  (1001, 1, null, 1, 2, 'Olga Marsh', 'The wrong card', 'The back of the card of #IVR-1005 is of somebody else.',
    '2026-11-19 17:00:00Z', 3, 4, 'Alma Nakamura', '2026-11-19 18:00:00Z', '', null, '', null),
  (1002, 1, 1, 2, 1, 'Grace Thornbury', 'My fax number', 'It changed in October.', '2026-11-05 17:00:00Z', 2, null, '',
    null, 'Thank you, it is changed.', 1, 'Olga Marsh', '2026-11-06 15:00:00Z'),
  (1003, null, null, 3, 3, 'Rita Delgado', 'A second screen', 'For comparing documents.', '2026-11-12 17:00:00Z', 4,
    null, '', null, '', null, '', null);
insert into notifications (id, user_id, kind, record, about, detail, by_name, at, read_at, digest)
  overriding system value values
  (1, 1, 'welcome', 1, '', '', '', '2026-09-14 15:02:11Z', '2026-09-14 15:10:00Z', false),
  (2, 1, 'ivr.decided', 1001, '#IVR-1001', 'Approved', 'Rita Delgado', '2026-11-03 16:10:00Z', '2026-11-03 17:00:00Z', false),
  (3, 1, 'ivr.decided', 1003, '#IVR-1003', 'Conditional', 'Rita Delgado', '2026-11-10 14:00:00Z', null, true),
  (4, 3, 'ivr.submitted', 1005, '#IVR-1005', '', 'Olga Marsh', '2026-11-19 15:30:00Z', null, false);
insert into notification_choices values (1, 'ivr.decided', 'daily'), (3, 'ivr.submitted', 'never');
insert into live_horizon values (true, '700', 0);

insert into ivr_week_deltas overriding system value values
  (1, 2, 3, null, '2026-11-15', 'Submitted', 0), (2, 1, 1, null, '2026-11-15', 'Submitted', 0);
insert into ivr_weeks values
  (0, 0, '2026-11-01', 'Submitted', 0, 2), (1, 1, '2026-11-01', 'Submitted', 0, 2), (2, 1, '2026-11-01', 'Submitted', 0, 2),
  (0, 0, '2026-11-08', 'Submitted', 0, 1), (1, 1, '2026-11-08', 'Submitted', 0, 1), (2, 1, '2026-11-08', 'Submitted', 0, 1),
  (0, 0, '2026-11-01', 'Approved', 26, 1), (1, 1, '2026-11-01', 'Approved', 26, 1),
  (2, 1, '2026-11-01', 'Approved', 26, 1), (3, 3, '2026-11-01', 'Approved', 26, 1),
  (0, 0, '2026-11-01', 'Rejected', 20, 1), (1, 1, '2026-11-01', 'Rejected', 20, 1),
  (2, 1, '2026-11-01', 'Rejected', 20, 1), (3, 3, '2026-11-01', 'Rejected', 20, 1);
insert into ivr_figures values
  (1, 0, 0, '2026-11-01', 2, 1, 1, 20, 26), (1, 1, 1, '2026-11-01', 2, 1, 1, 20, 26),
  (1, 2, 1, '2026-11-01', 2, 1, 1, 20, 26), (1, 0, 0, '2026-11-08', 1, 0, 0, null, null),
  (1, 1, 1, '2026-11-08', 1, 0, 0, null, null), (1, 2, 1, '2026-11-08', 1, 0, 0, null, null),
  (12, 3, 3, '2026-11-01', 0, 1, 1, 20, 26), (12, 3, 3, '2026-11-08', 0, 1, 1, 20, 26);
insert into ivr_conditional values
  (1003, 1, 1, '2026-11-10 14:00:00Z', '2026-11-11 15:00:00Z'), (1004, 2, 3, '2026-11-17 16:00:00Z', null);

-- The next numbers.
select setval(pg_get_serial_sequence(name, 'id'), last) from (values ('offices', 2), ('physicians', 4), ('users', 7),
  ('sessions', 2), ('pending_codes', 1), ('audit_events', 2), ('ivr_requests', 1005), ('ivr_count_deltas', 4),
  ('invitations', 3), ('prior_authorizations', 1002), ('appointments', 1003), ('support_cases', 1003),
  ('notifications', 4), ('ivr_week_deltas', 2)) s (name, last);
