/* travel_rules, from samples/travel/travel_rules.lcc: generated, do not edit */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_authorise_1 1
#define PERF_authorised_2 2
#define PERF_available_flights_1 3
#define PERF_available_hotels_1 4
#define PERF_book_2 5
#define PERF_booked_1 6
#define PERF_chosen_flight_1 7
#define PERF_chosen_hotel_1 8
#define PERF_confirm_booking_2 9
#define PERF_declined_1 10
#define PERF_due_payment_2 11
#define PERF_fail_payment_2 12
#define PERF_flight_offer_1 13
#define PERF_flight_query_3 14
#define PERF_payment_1 15
#define PERF_quit_0 16
#define PERF_vacation_details_3 17
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_c 1 /* c */
#define AGENT_t 2 /* t */
#define AGENT_a1 3 /* a1 */
#define AGENT_a2 4 /* a2 */
#define AGENT_cd 5 /* cd */
#define AGENT_b1 6 /* b1 */
#define AGENT_b2 7 /* b2 */
#define AGENT_bh 8 /* bh */
#define INT_10 9 /* 10 */
#define INT_11 10 /* 11 */
#define INT_12 11 /* 12 */
#define INT_13 12 /* 13 */
#define INT_14 13 /* 14 */
#define INT_15 14 /* 15 */
#define INT_16 15 /* 16 */
#define INT_17 16 /* 17 */
#define INT_18 17 /* 18 */
#define INT_19 18 /* 19 */
#define INT_20 19 /* 20 */
#define INT_21 20 /* 21 */
#define INT_22 21 /* 22 */
#define INT_23 22 /* 23 */
#define INT_24 23 /* 24 */
#define INT_25 24 /* 25 */
#define INT_26 25 /* 26 */
#define INT_27 26 /* 27 */
#define INT_28 27 /* 28 */
#define INT_29 28 /* 29 */
#define INT_30 29 /* 30 */
#define INT_31 30 /* 31 */
#define INT_32 31 /* 32 */
#define INT_33 32 /* 33 */
#define INT_34 33 /* 34 */
#define INT_35 34 /* 35 */
#define INT_36 35 /* 36 */
#define INT_37 36 /* 37 */
#define INT_38 37 /* 38 */
#define INT_39 38 /* 39 */
#define INT_40 39 /* 40 */
#define INT_41 40 /* 41 */
#define INT_42 41 /* 42 */
#define INT_43 42 /* 43 */
#define INT_44 43 /* 44 */
#define INT_45 44 /* 45 */
#define INT_46 45 /* 46 */
#define INT_47 46 /* 47 */
#define INT_48 47 /* 48 */
#define INT_49 48 /* 49 */
#define INT_50 49 /* 50 */
#define INT_51 50 /* 51 */
#define INT_52 51 /* 52 */
#define INT_53 52 /* 53 */
#define INT_54 53 /* 54 */
#define INT_55 54 /* 55 */
#define INT_56 55 /* 56 */
#define INT_57 56 /* 57 */
#define INT_58 57 /* 58 */
#define INT_59 58 /* 59 */
#define INT_60 59 /* 60 */
#define INT_61 60 /* 61 */
#define INT_62 61 /* 62 */
#define INT_63 62 /* 63 */
#define INT_64 63 /* 64 */
#define INT_65 64 /* 65 */
#define INT_66 65 /* 66 */
#define INT_67 66 /* 67 */
#define INT_68 67 /* 68 */
#define INT_69 68 /* 69 */
#define INT_70 69 /* 70 */
#define INT_71 70 /* 71 */
#define INT_72 71 /* 72 */
#define INT_73 72 /* 73 */
#define INT_74 73 /* 74 */
#define INT_75 74 /* 75 */
#define INT_76 75 /* 76 */
#define INT_77 76 /* 77 */
#define INT_78 77 /* 78 */
#define INT_79 78 /* 79 */
#define INT_80 79 /* 80 */
#define INT_81 80 /* 81 */
#define INT_82 81 /* 82 */
#define INT_83 82 /* 83 */
#define INT_84 83 /* 84 */
#define INT_85 84 /* 85 */
#define INT_86 85 /* 86 */
#define INT_87 86 /* 87 */
#define INT_88 87 /* 88 */
#define INT_89 88 /* 89 */
#define INT_90 89 /* 90 */
#define INT_91 90 /* 91 */
#define INT_92 91 /* 92 */
#define INT_93 92 /* 93 */
#define INT_94 93 /* 94 */
#define INT_95 94 /* 95 */
#define INT_96 95 /* 96 */
#define INT_97 96 /* 97 */
#define INT_98 97 /* 98 */
#define INT_99 98 /* 99 */
#define ROLE_customer 99 /* %customer */
#define ROLE_travel_agent 100 /* %travel_agent */
#define ROLE_airline 101 /* %airline */
#define ROLE_card_service 102 /* %card_service */
#define ROLE_booking 103 /* %booking */
#define CONST_d1 104 /* d1 */
#define CONST_d2 105 /* d2 */
#define CONST_rome 106 /* rome */
#define PROC_get_vacation_details 107 /* get_vacation_details() */
#define CONST_s1 108 /* s1 */
#define CONST_s2 109 /* s2 */
#define CONST__f_a1__10___f_a1__10__ 110 /* "[f(a1, 10), f(a1, 10)]" */
#define CONST_s3 111 /* s3 */
#define CONST__f_a2__20___f_a1__10__ 112 /* "[f(a2, 20), f(a1, 10)]" */
#define CONST_s4 113 /* s4 */
#define CONST__f_a1__10___f_a2__20__ 114 /* "[f(a1, 10), f(a2, 20)]" */
#define CONST_s5 115 /* s5 */
#define CONST__f_a2__20___f_a2__20__ 116 /* "[f(a2, 20), f(a2, 20)]" */
#define CONST_s6 117 /* s6 */
#define CONST_f_a1__10_ 118 /* "f(a1, 10)" */
#define PROC_select_flight 119 /* select_flight() */
#define CONST_s7 120 /* s7 */
#define CONST_f_a2__20_ 121 /* "f(a2, 20)" */
#define CONST_s8 122 /* s8 */
#define CONST_s9 123 /* s9 */
#define CONST__h1__h2_ 124 /* "[h1, h2]" */
#define CONST_s10 125 /* s10 */
#define CONST_h1 126 /* h1 */
#define PROC_select_hotel 127 /* select_hotel() */
#define CONST_s11 128 /* s11 */
#define CONST_s12 129 /* s12 */
#define CONST_cd 130 /* cd */
#define CONST_s13 131 /* s13 */
#define PROC_solves_ 132 /* solves!() */
#define CONST_s14 133 /* s14 */
#define CONST_pd1 134 /* pd1 */
#define CONST_s15 135 /* s15 */
#define CONST_nofunds 136 /* nofunds */
#define CONST_s16 137 /* s16 */
#define CONST_r1 138 /* r1 */
#define CONST_r3 139 /* r3 */
#define CONST_r2 140 /* r2 */
#define CONST_retry_payment_cd_ 141 /* "retry_payment(cd)" */
#define PROC_not 142 /* not() */
#define CONST_s18 143 /* s18 */
#define PROC_no_solution_ 144 /* no_solution!() */
#define CONST_s17 145 /* s17 */
#define PROC_null_ 146 /* null!() */
#define CONST_hd 147 /* hd */
#define PROC_query 148 /* query() */
#define CONST_s19 149 /* s19 */
#define CONST_s20 150 /* s20 */
#define CONST_s21 151 /* s21 */
#define CONST_s22 152 /* s22 */
#define CONST_s23 153 /* s23 */
#define CONST_s24 154 /* s24 */
#define CONST_s25 155 /* s25 */
#define PROC_total 156 /* total() */
#define CONST_s26 157 /* s26 */
#define CONST_s27 158 /* s27 */
#define CONST_s28 159 /* s28 */
#define CONST_s29 160 /* s29 */
#define CONST_s30 161 /* s30 */
#define CONST_s31 162 /* s31 */
#define CONST_s32 163 /* s32 */
#define CONST_s33 164 /* s33 */
#define CONST_s34 165 /* s34 */
#define CONST_s35 166 /* s35 */
#define CONST_p1 167 /* p1 */
#define CONST_sg 168 /* sg */
#define CONST_s36 169 /* s36 */
#define CONST_s37 170 /* s37 */
#define CONST_s38 171 /* s38 */
#define CONST_s39 172 /* s39 */
#define CONST_s40 173 /* s40 */
#define CONST_s41 174 /* s41 */
#define CONST_s42 175 /* s42 */
#define CONST_s43 176 /* s43 */
#define CONST_s44 177 /* s44 */
#define CONST_s45 178 /* s45 */
#define CONST_s46 179 /* s46 */
#define CONST_s47 180 /* s47 */
#define CONST_s48 181 /* s48 */
#define CONST___nofunds__none_ 182 /* "=(nofunds, none)" */
#define CONST_s49 183 /* s49 */
#define CONST_s50 184 /* s50 */
#define CONST_s51 185 /* s51 */
#define CONST_s52 186 /* s52 */
#define CONST_s53 187 /* s53 */
#define CONST_s54 188 /* s54 */
#define CONST_s55 189 /* s55 */
#define CONST_s56 190 /* s56 */
#define CONST_s57 191 /* s57 */
#define CONST_s58 192 /* s58 */
#define CONST_s59 193 /* s59 */
#define CONST_s60 194 /* s60 */
#define CONST_s62 195 /* s62 */
#define CONST_s63 196 /* s63 */
#define CONST_s64 197 /* s64 */
#define CONST_s65 198 /* s65 */
#define CONST_s66 199 /* s66 */
#define CONST_s61 200 /* s61 */
#define CONST_s67 201 /* s67 */
#define CONST_s68 202 /* s68 */
#define CONST_s69 203 /* s69 */
#define CONST_s70 204 /* s70 */
#define PROC_quote 205 /* quote() */
#define PROC_refuse_card 206 /* refuse_card() */
#define PROC_reserve 207 /* reserve() */
#define CONST_never 208 /* never */
#define PROC_get_payment_details 209 /* get_payment_details() */
#define PROC_cipher 210 /* cipher() */
#define PROC_encrypt 211 /* encrypt() */
#define PROC_retry_payment 212 /* retry_payment() */
#define PROC_get_airline_agent 213 /* get_airline_agent() */
#define PROC_get_hotel_agent 214 /* get_hotel_agent() */
#define CONST_x509 215 /* x509 */
#define PROC_authenticate 216 /* authenticate() */
#define PROC_accept_card 217 /* accept_card() */
#define CONST_c 218 /* c */
#define PROC_customer 219 /* customer() */
#define CONST_nobody 220 /* nobody */
#define CONST_openPGP 221 /* openPGP */
#define CONST_t 222 /* t */
#define CONST_syta 223 /* syta */
#define PROC_member 224 /* member() */
#define CONST_b1 225 /* b1 */
#define CONST_b2 226 /* b2 */
#define CONST_bh 227 /* bh */
#define PROC_role_ 228 /* role!() */
#define CONST_rsa 229 /* rsa */
#define CONST_pgp 230 /* pgp */
#define CONST_false 231 /* false */
#define CONST_true 232 /* true */
/* mailboxes: message, sender, arguments */
chan mailbox_c = [CAPACITY] of { byte, byte, byte, byte };
chan mailbox_t = [CAPACITY] of { byte, byte, byte, byte, byte, byte };
chan mailbox_a1 = [CAPACITY] of { byte, byte, byte, byte, byte };
chan mailbox_a2 = [CAPACITY] of { byte, byte, byte, byte, byte };
chan mailbox_cd = [CAPACITY] of { byte, byte, byte };
chan mailbox_b1 = [CAPACITY] of { byte, byte, byte, byte };
chan mailbox_b2 = [CAPACITY] of { byte, byte, byte, byte };
chan mailbox_bh = [CAPACITY] of { byte, byte, byte, byte };
#define all_mailboxes_empty (len(mailbox_c) == 0 && len(mailbox_t) == 0 && len(mailbox_a1) == 0 && len(mailbox_a2) == 0 && len(mailbox_cd) == 0 && len(mailbox_b1) == 0 && len(mailbox_b2) == 0 && len(mailbox_bh) == 0)
byte running = 8;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
bool value_mistake; /* an expression of the check file has no value */
/* samples/travel/travel_rules.lcc:2  c */
active [1] proctype agent_c()
{
  /* samples/travel/travel_rules.lcc:3  get_vacation_details(d1, d2, rome) */
  at_c_line_3:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 2 d %d\n", (_pid + 1));
    };
    goto at_c_s1_line_3;
  };
  /* samples/travel/travel_rules.lcc:3  vacation_details(d1, d2, rome) => a(travel_agent(_, _, _), t) */
  at_c_s1_line_3:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 5 x %d\n", (_pid + 1));
       goto end_cut_agent_c;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_vacation_details_3, (_pid + 1), ROLE_customer, CONST_d1, CONST_d2, CONST_rome;
      printf("@ 5 s %d %d %d %d > 2\n", (_pid + 1), CONST_d1, CONST_d2, CONST_rome);
    };
    goto at_c_s2_line_4;
  };
  /* samples/travel/travel_rules.lcc:4  waitfor ((available_flights([f(a1, 10), f(a1, 10)]) <= a(travel_agent([a1, a2], hd, cd), t) then agent(s3)) or (available_flights([f(a2, 20), f(a1, 10)]) <= a(travel_agent([a1, a2], hd, cd), t) then agent(s4)) or (available_flights([f(a1, 10), f(a2, 20)]) <= a(travel_agent([a1, a2], hd, cd), t) then agent(s5)) or (available_flights([f(a2, 20), f(a2, 20)]) <= a(travel_agent([a1, a2], hd, cd), t) then agent(s6))) timeout agent(s2) */
  at_c_s2_line_4:
  atomic {
    if
    :: (mailbox_c??[PERF_available_flights_1, AGENT_t, CONST__f_a1__10___f_a1__10__, _]) ->
       d_step {
         mailbox_c??PERF_available_flights_1, AGENT_t, CONST__f_a1__10___f_a1__10__, _;
         printf("@ 10 r %d %d %d\n", (_pid + 1), AGENT_t, CONST__f_a1__10___f_a1__10__);
       };
       goto AFTER_RECEIVE(at_c_s3_line_5);
    :: (mailbox_c??[PERF_available_flights_1, AGENT_t, CONST__f_a2__20___f_a1__10__, _]) ->
       d_step {
         mailbox_c??PERF_available_flights_1, AGENT_t, CONST__f_a2__20___f_a1__10__, _;
         printf("@ 13 r %d %d %d\n", (_pid + 1), AGENT_t, CONST__f_a2__20___f_a1__10__);
       };
       goto AFTER_RECEIVE(at_c_s4_line_5);
    :: (mailbox_c??[PERF_available_flights_1, AGENT_t, CONST__f_a1__10___f_a2__20__, _]) ->
       d_step {
         mailbox_c??PERF_available_flights_1, AGENT_t, CONST__f_a1__10___f_a2__20__, _;
         printf("@ 16 r %d %d %d\n", (_pid + 1), AGENT_t, CONST__f_a1__10___f_a2__20__);
       };
       goto AFTER_RECEIVE(at_c_s5_line_5);
    :: (mailbox_c??[PERF_available_flights_1, AGENT_t, CONST__f_a2__20___f_a2__20__, _]) ->
       d_step {
         mailbox_c??PERF_available_flights_1, AGENT_t, CONST__f_a2__20___f_a2__20__, _;
         printf("@ 19 r %d %d %d\n", (_pid + 1), AGENT_t, CONST__f_a2__20___f_a2__20__);
       };
       goto AFTER_RECEIVE(at_c_s6_line_5);
    fi;
  };
  /* samples/travel/travel_rules.lcc:5  select_flight([f(a1, 10), f(a1, 10)], f(a1, 10)) */
  PROGRESS(at_c_s3_line_5)
  at_c_s3_line_5:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 23 d %d\n", (_pid + 1));
    };
    goto at_c_s7_line_5;
  };
  /* samples/travel/travel_rules.lcc:5  select_flight([f(a2, 20), f(a1, 10)], f(a2, 20)) */
  PROGRESS(at_c_s4_line_5)
  at_c_s4_line_5:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 26 d %d\n", (_pid + 1));
    };
    goto at_c_s8_line_5;
  };
  /* samples/travel/travel_rules.lcc:5  select_flight([f(a1, 10), f(a2, 20)], f(a1, 10)) */
  PROGRESS(at_c_s5_line_5)
  at_c_s5_line_5:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 29 d %d\n", (_pid + 1));
    };
    goto at_c_s7_line_5;
  };
  /* samples/travel/travel_rules.lcc:5  select_flight([f(a2, 20), f(a2, 20)], f(a2, 20)) */
  PROGRESS(at_c_s6_line_5)
  at_c_s6_line_5:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 32 d %d\n", (_pid + 1));
    };
    goto at_c_s8_line_5;
  };
  /* samples/travel/travel_rules.lcc:5  chosen_flight(f(a1, 10)) => a(travel_agent(_, _, _), t) */
  at_c_s7_line_5:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 35 x %d\n", (_pid + 1));
       goto end_cut_agent_c;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_chosen_flight_1, (_pid + 1), ROLE_customer, CONST_f_a1__10_, 0, 0;
      printf("@ 35 s %d %d > 2\n", (_pid + 1), CONST_f_a1__10_);
    };
    goto at_c_s9_line_6;
  };
  /* samples/travel/travel_rules.lcc:5  chosen_flight(f(a2, 20)) => a(travel_agent(_, _, _), t) */
  at_c_s8_line_5:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 38 x %d\n", (_pid + 1));
       goto end_cut_agent_c;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_chosen_flight_1, (_pid + 1), ROLE_customer, CONST_f_a2__20_, 0, 0;
      printf("@ 38 s %d %d > 2\n", (_pid + 1), CONST_f_a2__20_);
    };
    goto at_c_s9_line_6;
  };
  /* samples/travel/travel_rules.lcc:6  waitfor (available_hotels([h1, h2]) <= a(travel_agent([a1, a2], hd, cd), t) then agent(s10)) timeout agent(s9) */
  at_c_s9_line_6:
  atomic {
    if
    :: (mailbox_c??[PERF_available_hotels_1, AGENT_t, CONST__h1__h2_, _]) ->
       d_step {
         mailbox_c??PERF_available_hotels_1, AGENT_t, CONST__h1__h2_, _;
         printf("@ 42 r %d %d %d\n", (_pid + 1), AGENT_t, CONST__h1__h2_);
       };
       goto AFTER_RECEIVE(at_c_s10_line_7);
    fi;
  };
  /* samples/travel/travel_rules.lcc:7  select_hotel([h1, h2], h1) */
  PROGRESS(at_c_s10_line_7)
  at_c_s10_line_7:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 46 d %d\n", (_pid + 1));
    };
    goto at_c_s11_line_7;
  };
  /* samples/travel/travel_rules.lcc:7  chosen_hotel(h1) => a(travel_agent(_, _, _), t) */
  at_c_s11_line_7:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 49 x %d\n", (_pid + 1));
       goto end_cut_agent_c;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_chosen_hotel_1, (_pid + 1), ROLE_customer, CONST_h1, 0, 0;
      printf("@ 49 s %d %d > 2\n", (_pid + 1), CONST_h1);
    };
    goto at_c_s12_line_8;
  };
  /* samples/travel/travel_rules.lcc:8  waitfor (due_payment(99, cd) <= a(travel_agent([a1, a2], hd, cd), t) then agent(s13)) timeout agent(s12) */
  at_c_s12_line_8:
  atomic {
    if
    :: (mailbox_c??[PERF_due_payment_2, AGENT_t, INT_99, CONST_cd]) ->
       d_step {
         mailbox_c??PERF_due_payment_2, AGENT_t, INT_99, CONST_cd;
         printf("@ 53 r %d %d %d %d\n", (_pid + 1), AGENT_t, INT_99, CONST_cd);
       };
       goto AFTER_RECEIVE(at_c_s13_line_11);
    fi;
  };
  /* samples/travel/travel_rules.lcc:11  get_payment_details(cd, pd1) and cipher(openPGP) and encrypt(openPGP) */
  PROGRESS(at_c_s13_line_11)
  at_c_s13_line_11:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 57 d %d\n", (_pid + 1));
    };
    goto at_c_s14_line_11;
  };
  /* samples/travel/travel_rules.lcc:11  payment(pd1) => a(verify_payment(_, _, _), t) */
  at_c_s14_line_11:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 60 x %d\n", (_pid + 1));
       goto end_cut_agent_c;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_payment_1, (_pid + 1), ROLE_customer, CONST_pd1, 0, 0;
      printf("@ 60 s %d %d > 2\n", (_pid + 1), CONST_pd1);
    };
    goto at_c_s15_line_12;
  };
  /* samples/travel/travel_rules.lcc:12  waitfor ((fail_payment(pd1, nofunds) <= a(verify_payment(cd, bh, _), t) then agent(s16)) or confirm_booking(r1, r3) <= a(verify_payment(cd, bh, b1), t) or confirm_booking(r2, r3) <= a(verify_payment(cd, bh, b2), t)) timeout agent(s15) */
  at_c_s15_line_12:
  atomic {
    if
    :: (mailbox_c??[PERF_fail_payment_2, AGENT_t, CONST_pd1, CONST_nofunds]) ->
       d_step {
         mailbox_c??PERF_fail_payment_2, AGENT_t, CONST_pd1, CONST_nofunds;
         printf("@ 65 r %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_pd1, CONST_nofunds);
       };
       goto AFTER_RECEIVE(at_c_s16_line_14);
    :: (mailbox_c??[PERF_confirm_booking_2, AGENT_t, CONST_r1, CONST_r3]) ->
       d_step {
         mailbox_c??PERF_confirm_booking_2, AGENT_t, CONST_r1, CONST_r3;
         printf("@ 67 r %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_r1, CONST_r3);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_c;
    :: (mailbox_c??[PERF_confirm_booking_2, AGENT_t, CONST_r2, CONST_r3]) ->
       d_step {
         mailbox_c??PERF_confirm_booking_2, AGENT_t, CONST_r2, CONST_r3;
         printf("@ 68 r %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_r2, CONST_r3);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_c;
    fi;
  };
  /* samples/travel/travel_rules.lcc:14  waitfor ((not retry_payment(cd) then agent(s18)) or retry_payment(cd)) timeout agent(s16) */
  PROGRESS(at_c_s16_line_14)
  at_c_s16_line_14:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 73 d %d\n", (_pid + 1));
       };
       goto at_c_s18_line_15;
    fi;
  };
  /* samples/travel/travel_rules.lcc:15  quit => a(verify_payment(_, _, _), t) */
  at_c_s18_line_15:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 78 x %d\n", (_pid + 1));
       goto end_cut_agent_c;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_quit_0, (_pid + 1), ROLE_customer, 0, 0, 0;
      printf("@ 78 s %d > 2\n", (_pid + 1));
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_c;
  };
  end_agent_c:
    false;
  end_failed_agent_c:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_c:
    do
    :: true ->
  progress_cut_agent_c:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:16  t */
active [1] proctype agent_t()
{
  /* samples/travel/travel_rules.lcc:17  waitfor (vacation_details(d1, d2, rome) <= a(customer(t), c) then agent(s1)) timeout agent() */
  at_t_line_17:
  atomic {
    if
    :: (mailbox_t??[PERF_vacation_details_3, AGENT_c, ROLE_customer, CONST_d1, CONST_d2, CONST_rome]) ->
       d_step {
         mailbox_t??PERF_vacation_details_3, AGENT_c, ROLE_customer, CONST_d1, CONST_d2, CONST_rome;
         printf("@ 81 r %d %d %d %d %d\n", (_pid + 1), AGENT_c, CONST_d1, CONST_d2, CONST_rome);
       };
       goto AFTER_RECEIVE(at_t_s1_line_28);
    fi;
  };
  /* samples/travel/travel_rules.lcc:28  flight_query(d1, d2, rome) => a(airline, a1) */
  PROGRESS(at_t_s1_line_28)
  at_t_s1_line_28:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_a1) >= CAPACITY ->
       printf("@ 85 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_a1) < CAPACITY);
      mailbox_a1!!PERF_flight_query_3, (_pid + 1), CONST_d1, CONST_d2, CONST_rome;
      printf("@ 85 s %d %d %d %d > 3\n", (_pid + 1), CONST_d1, CONST_d2, CONST_rome);
    };
    goto at_t_s2_line_28;
  };
  /* samples/travel/travel_rules.lcc:28  flight_query(d1, d2, rome) => a(airline, a2) */
  at_t_s2_line_28:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_a2) >= CAPACITY ->
       printf("@ 88 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_a2) < CAPACITY);
      mailbox_a2!!PERF_flight_query_3, (_pid + 1), CONST_d1, CONST_d2, CONST_rome;
      printf("@ 88 s %d %d %d %d > 4\n", (_pid + 1), CONST_d1, CONST_d2, CONST_rome);
    };
    goto at_t_s3_line_26;
  };
  /* samples/travel/travel_rules.lcc:26  null */
  at_t_s3_line_26:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 91 d %d\n", (_pid + 1));
    };
    goto at_t_s4_line_31;
  };
  /* samples/travel/travel_rules.lcc:31  waitfor ((flight_offer(f(a1, 10)) <= a(airline, a1) then agent(s5)) or (flight_offer(f(a2, 20)) <= a(airline, a2) then agent(s6))) timeout agent(s4) */
  at_t_s4_line_31:
  atomic {
    if
    :: (mailbox_t??[PERF_flight_offer_1, AGENT_a1, ROLE_airline, CONST_f_a1__10_, _, _]) ->
       d_step {
         mailbox_t??PERF_flight_offer_1, AGENT_a1, ROLE_airline, CONST_f_a1__10_, _, _;
         printf("@ 96 r %d %d %d\n", (_pid + 1), AGENT_a1, CONST_f_a1__10_);
       };
       goto AFTER_RECEIVE(at_t_s5_line_31);
    :: (mailbox_t??[PERF_flight_offer_1, AGENT_a2, ROLE_airline, CONST_f_a2__20_, _, _]) ->
       d_step {
         mailbox_t??PERF_flight_offer_1, AGENT_a2, ROLE_airline, CONST_f_a2__20_, _, _;
         printf("@ 99 r %d %d %d\n", (_pid + 1), AGENT_a2, CONST_f_a2__20_);
       };
       goto AFTER_RECEIVE(at_t_s6_line_31);
    fi;
  };
  /* samples/travel/travel_rules.lcc:31  waitfor ((flight_offer(f(a1, 10)) <= a(airline, a1) then agent(s7)) or (flight_offer(f(a2, 20)) <= a(airline, a2) then agent(s8))) timeout agent(s5) */
  PROGRESS(at_t_s5_line_31)
  at_t_s5_line_31:
  atomic {
    if
    :: (mailbox_t??[PERF_flight_offer_1, AGENT_a1, ROLE_airline, CONST_f_a1__10_, _, _]) ->
       d_step {
         mailbox_t??PERF_flight_offer_1, AGENT_a1, ROLE_airline, CONST_f_a1__10_, _, _;
         printf("@ 105 r %d %d %d\n", (_pid + 1), AGENT_a1, CONST_f_a1__10_);
       };
       goto AFTER_RECEIVE(at_t_s7_line_29);
    :: (mailbox_t??[PERF_flight_offer_1, AGENT_a2, ROLE_airline, CONST_f_a2__20_, _, _]) ->
       d_step {
         mailbox_t??PERF_flight_offer_1, AGENT_a2, ROLE_airline, CONST_f_a2__20_, _, _;
         printf("@ 108 r %d %d %d\n", (_pid + 1), AGENT_a2, CONST_f_a2__20_);
       };
       goto AFTER_RECEIVE(at_t_s8_line_29);
    fi;
  };
  /* samples/travel/travel_rules.lcc:31  waitfor ((flight_offer(f(a1, 10)) <= a(airline, a1) then agent(s9)) or (flight_offer(f(a2, 20)) <= a(airline, a2) then agent(s10))) timeout agent(s6) */
  PROGRESS(at_t_s6_line_31)
  at_t_s6_line_31:
  atomic {
    if
    :: (mailbox_t??[PERF_flight_offer_1, AGENT_a1, ROLE_airline, CONST_f_a1__10_, _, _]) ->
       d_step {
         mailbox_t??PERF_flight_offer_1, AGENT_a1, ROLE_airline, CONST_f_a1__10_, _, _;
         printf("@ 114 r %d %d %d\n", (_pid + 1), AGENT_a1, CONST_f_a1__10_);
       };
       goto AFTER_RECEIVE(at_t_s9_line_29);
    :: (mailbox_t??[PERF_flight_offer_1, AGENT_a2, ROLE_airline, CONST_f_a2__20_, _, _]) ->
       d_step {
         mailbox_t??PERF_flight_offer_1, AGENT_a2, ROLE_airline, CONST_f_a2__20_, _, _;
         printf("@ 117 r %d %d %d\n", (_pid + 1), AGENT_a2, CONST_f_a2__20_);
       };
       goto AFTER_RECEIVE(at_t_s10_line_29);
    fi;
  };
  /* samples/travel/travel_rules.lcc:29  null */
  PROGRESS(at_t_s7_line_29)
  at_t_s7_line_29:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 121 d %d\n", (_pid + 1));
    };
    goto at_t_s11_line_19;
  };
  /* samples/travel/travel_rules.lcc:29  null */
  PROGRESS(at_t_s8_line_29)
  at_t_s8_line_29:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 124 d %d\n", (_pid + 1));
    };
    goto at_t_s12_line_19;
  };
  /* samples/travel/travel_rules.lcc:29  null */
  PROGRESS(at_t_s9_line_29)
  at_t_s9_line_29:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 127 d %d\n", (_pid + 1));
    };
    goto at_t_s13_line_19;
  };
  /* samples/travel/travel_rules.lcc:29  null */
  PROGRESS(at_t_s10_line_29)
  at_t_s10_line_29:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 130 d %d\n", (_pid + 1));
    };
    goto at_t_s14_line_19;
  };
  /* samples/travel/travel_rules.lcc:19  available_flights([f(a1, 10), f(a1, 10)]) => a(customer(_), c) */
  at_t_s11_line_19:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 133 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_available_flights_1, (_pid + 1), CONST__f_a1__10___f_a1__10__, 0;
      printf("@ 133 s %d %d > 1\n", (_pid + 1), CONST__f_a1__10___f_a1__10__);
    };
    goto at_t_s15_line_20;
  };
  /* samples/travel/travel_rules.lcc:19  available_flights([f(a2, 20), f(a1, 10)]) => a(customer(_), c) */
  at_t_s12_line_19:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 136 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_available_flights_1, (_pid + 1), CONST__f_a2__20___f_a1__10__, 0;
      printf("@ 136 s %d %d > 1\n", (_pid + 1), CONST__f_a2__20___f_a1__10__);
    };
    goto at_t_s15_line_20;
  };
  /* samples/travel/travel_rules.lcc:19  available_flights([f(a1, 10), f(a2, 20)]) => a(customer(_), c) */
  at_t_s13_line_19:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 139 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_available_flights_1, (_pid + 1), CONST__f_a1__10___f_a2__20__, 0;
      printf("@ 139 s %d %d > 1\n", (_pid + 1), CONST__f_a1__10___f_a2__20__);
    };
    goto at_t_s15_line_20;
  };
  /* samples/travel/travel_rules.lcc:19  available_flights([f(a2, 20), f(a2, 20)]) => a(customer(_), c) */
  at_t_s14_line_19:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 142 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_available_flights_1, (_pid + 1), CONST__f_a2__20___f_a2__20__, 0;
      printf("@ 142 s %d %d > 1\n", (_pid + 1), CONST__f_a2__20___f_a2__20__);
    };
    goto at_t_s15_line_20;
  };
  /* samples/travel/travel_rules.lcc:20  waitfor ((chosen_flight(f(a1, 10)) <= a(customer(t), c) then agent(s16)) or (chosen_flight(f(a2, 20)) <= a(customer(t), c) then agent(s17))) timeout agent(s15) */
  at_t_s15_line_20:
  atomic {
    if
    :: (mailbox_t??[PERF_chosen_flight_1, AGENT_c, ROLE_customer, CONST_f_a1__10_, _, _]) ->
       d_step {
         mailbox_t??PERF_chosen_flight_1, AGENT_c, ROLE_customer, CONST_f_a1__10_, _, _;
         printf("@ 147 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_f_a1__10_);
       };
       goto AFTER_RECEIVE(at_t_s16_line_21);
    :: (mailbox_t??[PERF_chosen_flight_1, AGENT_c, ROLE_customer, CONST_f_a2__20_, _, _]) ->
       d_step {
         mailbox_t??PERF_chosen_flight_1, AGENT_c, ROLE_customer, CONST_f_a2__20_, _, _;
         printf("@ 150 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_f_a2__20_);
       };
       goto AFTER_RECEIVE(at_t_s17_line_21);
    fi;
  };
  /* samples/travel/travel_rules.lcc:21  query(hd, rome, [h1, h2]) */
  PROGRESS(at_t_s16_line_21)
  at_t_s16_line_21:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 154 d %d\n", (_pid + 1));
    };
    goto at_t_s18_line_21;
  };
  /* samples/travel/travel_rules.lcc:21  query(hd, rome, [h1, h2]) */
  PROGRESS(at_t_s17_line_21)
  at_t_s17_line_21:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 157 d %d\n", (_pid + 1));
    };
    goto at_t_s19_line_21;
  };
  /* samples/travel/travel_rules.lcc:21  null */
  at_t_s18_line_21:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 160 d %d\n", (_pid + 1));
    };
    goto at_t_s20_line_22;
  };
  /* samples/travel/travel_rules.lcc:21  null */
  at_t_s19_line_21:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 163 d %d\n", (_pid + 1));
    };
    goto at_t_s21_line_22;
  };
  /* samples/travel/travel_rules.lcc:22  available_hotels([h1, h2]) => a(customer(_), c) */
  at_t_s20_line_22:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 166 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_available_hotels_1, (_pid + 1), CONST__h1__h2_, 0;
      printf("@ 166 s %d %d > 1\n", (_pid + 1), CONST__h1__h2_);
    };
    goto at_t_s22_line_23;
  };
  /* samples/travel/travel_rules.lcc:22  available_hotels([h1, h2]) => a(customer(_), c) */
  at_t_s21_line_22:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 169 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_available_hotels_1, (_pid + 1), CONST__h1__h2_, 0;
      printf("@ 169 s %d %d > 1\n", (_pid + 1), CONST__h1__h2_);
    };
    goto at_t_s23_line_23;
  };
  /* samples/travel/travel_rules.lcc:23  waitfor (chosen_hotel(h1) <= a(customer(t), c) then agent(s24)) timeout agent(s22) */
  at_t_s22_line_23:
  atomic {
    if
    :: (mailbox_t??[PERF_chosen_hotel_1, AGENT_c, ROLE_customer, CONST_h1, _, _]) ->
       d_step {
         mailbox_t??PERF_chosen_hotel_1, AGENT_c, ROLE_customer, CONST_h1, _, _;
         printf("@ 173 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_h1);
       };
       goto AFTER_RECEIVE(at_t_s24_line_24);
    fi;
  };
  /* samples/travel/travel_rules.lcc:23  waitfor (chosen_hotel(h1) <= a(customer(t), c) then agent(s25)) timeout agent(s23) */
  at_t_s23_line_23:
  atomic {
    if
    :: (mailbox_t??[PERF_chosen_hotel_1, AGENT_c, ROLE_customer, CONST_h1, _, _]) ->
       d_step {
         mailbox_t??PERF_chosen_hotel_1, AGENT_c, ROLE_customer, CONST_h1, _, _;
         printf("@ 178 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_h1);
       };
       goto AFTER_RECEIVE(at_t_s25_line_24);
    fi;
  };
  /* samples/travel/travel_rules.lcc:24  total(f(a1, 10), h1, 99) */
  PROGRESS(at_t_s24_line_24)
  at_t_s24_line_24:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 182 d %d\n", (_pid + 1));
    };
    goto at_t_s26_line_24;
  };
  /* samples/travel/travel_rules.lcc:24  total(f(a2, 20), h1, 99) */
  PROGRESS(at_t_s25_line_24)
  at_t_s25_line_24:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 185 d %d\n", (_pid + 1));
    };
    goto at_t_s27_line_24;
  };
  /* samples/travel/travel_rules.lcc:24  due_payment(99, cd) => a(customer(_), c) */
  at_t_s26_line_24:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 188 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_due_payment_2, (_pid + 1), INT_99, CONST_cd;
      printf("@ 188 s %d %d %d > 1\n", (_pid + 1), INT_99, CONST_cd);
    };
    goto at_t_s28_line_25;
  };
  /* samples/travel/travel_rules.lcc:24  due_payment(99, cd) => a(customer(_), c) */
  at_t_s27_line_24:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 191 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_due_payment_2, (_pid + 1), INT_99, CONST_cd;
      printf("@ 191 s %d %d %d > 1\n", (_pid + 1), INT_99, CONST_cd);
    };
    goto at_t_s29_line_25;
  };
  /* samples/travel/travel_rules.lcc:25  get_airline_agent(f(a1, 10), b1) and get_hotel_agent(h1, bh) */
  at_t_s28_line_25:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 194 d %d\n", (_pid + 1));
    };
    goto at_t_s30_line_36;
  };
  /* samples/travel/travel_rules.lcc:25  get_airline_agent(f(a2, 20), b2) and get_hotel_agent(h1, bh) */
  at_t_s29_line_25:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 197 d %d\n", (_pid + 1));
    };
    goto at_t_s31_line_36;
  };
  /* samples/travel/travel_rules.lcc:36  waitfor (payment(pd1) <= a(paying_customer(t, cd), c) then agent(s32)) timeout agent(s30) */
  at_t_s30_line_36:
  atomic {
    if
    :: (mailbox_t??[PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _]) ->
       d_step {
         mailbox_t??PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _;
         printf("@ 201 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_pd1);
       };
       goto AFTER_RECEIVE(at_t_s32_line_43);
    fi;
  };
  /* samples/travel/travel_rules.lcc:36  waitfor (payment(pd1) <= a(paying_customer(t, cd), c) then agent(s33)) timeout agent(s31) */
  at_t_s31_line_36:
  atomic {
    if
    :: (mailbox_t??[PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _]) ->
       d_step {
         mailbox_t??PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _;
         printf("@ 206 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_pd1);
       };
       goto AFTER_RECEIVE(at_t_s33_line_43);
    fi;
  };
  /* samples/travel/travel_rules.lcc:43  authorise(pd1) => a(card_service, cd) */
  PROGRESS(at_t_s32_line_43)
  at_t_s32_line_43:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_cd) >= CAPACITY ->
       printf("@ 210 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_cd) < CAPACITY);
      mailbox_cd!!PERF_authorise_1, (_pid + 1), CONST_pd1;
      printf("@ 210 s %d %d > 5\n", (_pid + 1), CONST_pd1);
    };
    goto at_t_s34_line_44;
  };
  /* samples/travel/travel_rules.lcc:43  authorise(pd1) => a(card_service, cd) */
  PROGRESS(at_t_s33_line_43)
  at_t_s33_line_43:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_cd) >= CAPACITY ->
       printf("@ 213 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_cd) < CAPACITY);
      mailbox_cd!!PERF_authorise_1, (_pid + 1), CONST_pd1;
      printf("@ 213 s %d %d > 5\n", (_pid + 1), CONST_pd1);
    };
    goto at_t_s35_line_44;
  };
  /* samples/travel/travel_rules.lcc:44  waitfor ((authorised(p1, sg) <= a(card_service, cd) then agent(s36)) or (declined(nofunds) <= a(card_service, cd) then agent(s37))) timeout agent(s34) */
  at_t_s34_line_44:
  atomic {
    if
    :: (mailbox_t??[PERF_authorised_2, AGENT_cd, ROLE_card_service, CONST_p1, CONST_sg, _]) ->
       d_step {
         mailbox_t??PERF_authorised_2, AGENT_cd, ROLE_card_service, CONST_p1, CONST_sg, _;
         printf("@ 218 r %d %d %d %d\n", (_pid + 1), AGENT_cd, CONST_p1, CONST_sg);
       };
       goto AFTER_RECEIVE(at_t_s36_line_44);
    :: (mailbox_t??[PERF_declined_1, AGENT_cd, ROLE_card_service, CONST_nofunds, _, _]) ->
       d_step {
         mailbox_t??PERF_declined_1, AGENT_cd, ROLE_card_service, CONST_nofunds, _, _;
         printf("@ 221 r %d %d %d\n", (_pid + 1), AGENT_cd, CONST_nofunds);
       };
       goto AFTER_RECEIVE(at_t_s37_line_45);
    fi;
  };
  /* samples/travel/travel_rules.lcc:44  waitfor ((authorised(p1, sg) <= a(card_service, cd) then agent(s38)) or (declined(nofunds) <= a(card_service, cd) then agent(s39))) timeout agent(s35) */
  at_t_s35_line_44:
  atomic {
    if
    :: (mailbox_t??[PERF_authorised_2, AGENT_cd, ROLE_card_service, CONST_p1, CONST_sg, _]) ->
       d_step {
         mailbox_t??PERF_authorised_2, AGENT_cd, ROLE_card_service, CONST_p1, CONST_sg, _;
         printf("@ 227 r %d %d %d %d\n", (_pid + 1), AGENT_cd, CONST_p1, CONST_sg);
       };
       goto AFTER_RECEIVE(at_t_s38_line_44);
    :: (mailbox_t??[PERF_declined_1, AGENT_cd, ROLE_card_service, CONST_nofunds, _, _]) ->
       d_step {
         mailbox_t??PERF_declined_1, AGENT_cd, ROLE_card_service, CONST_nofunds, _, _;
         printf("@ 230 r %d %d %d\n", (_pid + 1), AGENT_cd, CONST_nofunds);
       };
       goto AFTER_RECEIVE(at_t_s39_line_45);
    fi;
  };
  /* samples/travel/travel_rules.lcc:44  none = none */
  PROGRESS(at_t_s36_line_44)
  at_t_s36_line_44:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 234 d %d\n", (_pid + 1));
    };
    goto at_t_s40_line_44;
  };
  /* samples/travel/travel_rules.lcc:45  none = none and none = none */
  PROGRESS(at_t_s37_line_45)
  at_t_s37_line_45:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 237 d %d\n", (_pid + 1));
    };
    goto at_t_s41_line_45;
  };
  /* samples/travel/travel_rules.lcc:44  none = none */
  PROGRESS(at_t_s38_line_44)
  at_t_s38_line_44:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 240 d %d\n", (_pid + 1));
    };
    goto at_t_s42_line_44;
  };
  /* samples/travel/travel_rules.lcc:45  none = none and none = none */
  PROGRESS(at_t_s39_line_45)
  at_t_s39_line_45:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 243 d %d\n", (_pid + 1));
    };
    goto at_t_s43_line_45;
  };
  /* samples/travel/travel_rules.lcc:44  null */
  at_t_s40_line_44:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 246 d %d\n", (_pid + 1));
    };
    goto at_t_s44_line_38;
  };
  /* samples/travel/travel_rules.lcc:45  null */
  at_t_s41_line_45:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 249 d %d\n", (_pid + 1));
    };
    goto at_t_s45_line_38;
  };
  /* samples/travel/travel_rules.lcc:44  null */
  at_t_s42_line_44:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 252 d %d\n", (_pid + 1));
    };
    goto at_t_s46_line_38;
  };
  /* samples/travel/travel_rules.lcc:45  null */
  at_t_s43_line_45:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 255 d %d\n", (_pid + 1));
    };
    goto at_t_s47_line_38;
  };
  /* samples/travel/travel_rules.lcc:38  waitfor ((none = none then agent(s48)) or not (none = none)) timeout agent(s44) */
  at_t_s44_line_38:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 260 d %d\n", (_pid + 1));
       };
       goto at_t_s48_line_51;
    fi;
  };
  /* samples/travel/travel_rules.lcc:38  waitfor ((not (nofunds = none) then agent(s49)) or nofunds = none) timeout agent(s45) */
  at_t_s45_line_38:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 267 d %d\n", (_pid + 1));
       };
       goto at_t_s49_line_40;
    fi;
  };
  /* samples/travel/travel_rules.lcc:38  waitfor ((none = none then agent(s50)) or not (none = none)) timeout agent(s46) */
  at_t_s46_line_38:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 274 d %d\n", (_pid + 1));
       };
       goto at_t_s50_line_51;
    fi;
  };
  /* samples/travel/travel_rules.lcc:38  waitfor ((not (nofunds = none) then agent(s51)) or nofunds = none) timeout agent(s47) */
  at_t_s47_line_38:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 281 d %d\n", (_pid + 1));
       };
       goto at_t_s51_line_40;
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((book(p1, sg) => a(booking, b1) then agent(s52)) or (book(p1, sg) => a(booking, bh) then agent(s53))) timeout agent(s48) */
  at_t_s48_line_51:
  atomic {
    if
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_b1) >= CAPACITY ->
          printf("@ 288 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_b1) < CAPACITY);
         mailbox_b1!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 288 s %d %d %d > 6\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s52_line_51;
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_bh) >= CAPACITY ->
          printf("@ 291 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_bh) < CAPACITY);
         mailbox_bh!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 291 s %d %d %d > 8\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s53_line_51;
    fi;
  };
  /* samples/travel/travel_rules.lcc:40  fail_payment(pd1, nofunds) => a(paying_customer(_, _), c) */
  at_t_s49_line_40:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 295 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_fail_payment_2, (_pid + 1), CONST_pd1, CONST_nofunds;
      printf("@ 295 s %d %d %d > 1\n", (_pid + 1), CONST_pd1, CONST_nofunds);
    };
    goto at_t_s54_line_41;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((book(p1, sg) => a(booking, b2) then agent(s55)) or (book(p1, sg) => a(booking, bh) then agent(s56))) timeout agent(s50) */
  at_t_s50_line_51:
  atomic {
    if
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_b2) >= CAPACITY ->
          printf("@ 300 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_b2) < CAPACITY);
         mailbox_b2!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 300 s %d %d %d > 7\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s55_line_51;
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_bh) >= CAPACITY ->
          printf("@ 303 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_bh) < CAPACITY);
         mailbox_bh!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 303 s %d %d %d > 8\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s56_line_51;
    fi;
  };
  /* samples/travel/travel_rules.lcc:40  fail_payment(pd1, nofunds) => a(paying_customer(_, _), c) */
  at_t_s51_line_40:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 307 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_fail_payment_2, (_pid + 1), CONST_pd1, CONST_nofunds;
      printf("@ 307 s %d %d %d > 1\n", (_pid + 1), CONST_pd1, CONST_nofunds);
    };
    goto at_t_s57_line_41;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((book(p1, sg) => a(booking, bh) then agent(s58)) or (booked(r1) <= a(booking, b1) then agent(s59))) timeout agent(s52) */
  at_t_s52_line_51:
  atomic {
    if
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_bh) >= CAPACITY ->
          printf("@ 312 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_bh) < CAPACITY);
         mailbox_bh!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 312 s %d %d %d > 8\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s58_line_51;
    :: (mailbox_t??[PERF_booked_1, AGENT_b1, ROLE_booking, CONST_r1, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_b1, ROLE_booking, CONST_r1, _, _;
         printf("@ 315 r %d %d %d\n", (_pid + 1), AGENT_b1, CONST_r1);
       };
       goto AFTER_RECEIVE(at_t_s59_line_52);
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((book(p1, sg) => a(booking, b1) then agent(s58)) or (booked(r3) <= a(booking, bh) then agent(s60))) timeout agent(s53) */
  at_t_s53_line_51:
  atomic {
    if
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_b1) >= CAPACITY ->
          printf("@ 321 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_b1) < CAPACITY);
         mailbox_b1!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 321 s %d %d %d > 6\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s58_line_51;
    :: (mailbox_t??[PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _;
         printf("@ 324 r %d %d %d\n", (_pid + 1), AGENT_bh, CONST_r3);
       };
       goto AFTER_RECEIVE(at_t_s60_line_51);
    fi;
  };
  /* samples/travel/travel_rules.lcc:41  waitfor ((payment(pd1) <= a(paying_customer(t, cd), c) then agent(s32)) or quit <= a(paying_customer(t, cd), c)) timeout agent(s54) */
  at_t_s54_line_41:
  atomic {
    if
    :: (mailbox_t??[PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _]) ->
       d_step {
         mailbox_t??PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _;
         printf("@ 330 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_pd1);
       };
       goto AFTER_RECEIVE(at_t_s32_line_43);
    :: (mailbox_t??[PERF_quit_0, AGENT_c, ROLE_customer, _, _, _]) ->
       d_step {
         mailbox_t??PERF_quit_0, AGENT_c, ROLE_customer, _, _, _;
         printf("@ 332 r %d %d\n", (_pid + 1), AGENT_c);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_t;
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((book(p1, sg) => a(booking, bh) then agent(s62)) or (booked(r2) <= a(booking, b2) then agent(s63))) timeout agent(s55) */
  at_t_s55_line_51:
  atomic {
    if
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_bh) >= CAPACITY ->
          printf("@ 337 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_bh) < CAPACITY);
         mailbox_bh!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 337 s %d %d %d > 8\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s62_line_51;
    :: (mailbox_t??[PERF_booked_1, AGENT_b2, ROLE_booking, CONST_r2, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_b2, ROLE_booking, CONST_r2, _, _;
         printf("@ 340 r %d %d %d\n", (_pid + 1), AGENT_b2, CONST_r2);
       };
       goto AFTER_RECEIVE(at_t_s63_line_52);
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((book(p1, sg) => a(booking, b2) then agent(s62)) or (booked(r3) <= a(booking, bh) then agent(s64))) timeout agent(s56) */
  at_t_s56_line_51:
  atomic {
    if
    :: true ->
       #if PRUNE_FULL
       if
       :: len(mailbox_b2) >= CAPACITY ->
          printf("@ 346 x %d\n", (_pid + 1));
          goto end_cut_agent_t;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_b2) < CAPACITY);
         mailbox_b2!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
         printf("@ 346 s %d %d %d > 7\n", (_pid + 1), CONST_p1, CONST_sg);
       };
       goto at_t_s62_line_51;
    :: (mailbox_t??[PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _;
         printf("@ 349 r %d %d %d\n", (_pid + 1), AGENT_bh, CONST_r3);
       };
       goto AFTER_RECEIVE(at_t_s64_line_51);
    fi;
  };
  /* samples/travel/travel_rules.lcc:41  waitfor ((payment(pd1) <= a(paying_customer(t, cd), c) then agent(s33)) or quit <= a(paying_customer(t, cd), c)) timeout agent(s57) */
  at_t_s57_line_41:
  atomic {
    if
    :: (mailbox_t??[PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _]) ->
       d_step {
         mailbox_t??PERF_payment_1, AGENT_c, ROLE_customer, CONST_pd1, _, _;
         printf("@ 355 r %d %d %d\n", (_pid + 1), AGENT_c, CONST_pd1);
       };
       goto AFTER_RECEIVE(at_t_s33_line_43);
    :: (mailbox_t??[PERF_quit_0, AGENT_c, ROLE_customer, _, _, _]) ->
       d_step {
         mailbox_t??PERF_quit_0, AGENT_c, ROLE_customer, _, _, _;
         printf("@ 357 r %d %d\n", (_pid + 1), AGENT_c);
       };
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_t;
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((booked(r1) <= a(booking, b1) then agent(s65)) or (booked(r3) <= a(booking, bh) then agent(s66))) timeout agent(s58) */
  at_t_s58_line_51:
  atomic {
    if
    :: (mailbox_t??[PERF_booked_1, AGENT_b1, ROLE_booking, CONST_r1, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_b1, ROLE_booking, CONST_r1, _, _;
         printf("@ 362 r %d %d %d\n", (_pid + 1), AGENT_b1, CONST_r1);
       };
       goto AFTER_RECEIVE(at_t_s65_line_52);
    :: (mailbox_t??[PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _;
         printf("@ 365 r %d %d %d\n", (_pid + 1), AGENT_bh, CONST_r3);
       };
       goto AFTER_RECEIVE(at_t_s66_line_51);
    fi;
  };
  /* samples/travel/travel_rules.lcc:52  book(p1, sg) => a(booking, bh) */
  PROGRESS(at_t_s59_line_52)
  at_t_s59_line_52:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_bh) >= CAPACITY ->
       printf("@ 369 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_bh) < CAPACITY);
      mailbox_bh!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
      printf("@ 369 s %d %d %d > 8\n", (_pid + 1), CONST_p1, CONST_sg);
    };
    goto at_t_s65_line_52;
  };
  /* samples/travel/travel_rules.lcc:51  book(p1, sg) => a(booking, b1) */
  PROGRESS(at_t_s60_line_51)
  at_t_s60_line_51:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_b1) >= CAPACITY ->
       printf("@ 372 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_b1) < CAPACITY);
      mailbox_b1!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
      printf("@ 372 s %d %d %d > 6\n", (_pid + 1), CONST_p1, CONST_sg);
    };
    goto at_t_s66_line_51;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor ((booked(r2) <= a(booking, b2) then agent(s67)) or (booked(r3) <= a(booking, bh) then agent(s68))) timeout agent(s62) */
  at_t_s62_line_51:
  atomic {
    if
    :: (mailbox_t??[PERF_booked_1, AGENT_b2, ROLE_booking, CONST_r2, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_b2, ROLE_booking, CONST_r2, _, _;
         printf("@ 378 r %d %d %d\n", (_pid + 1), AGENT_b2, CONST_r2);
       };
       goto AFTER_RECEIVE(at_t_s67_line_52);
    :: (mailbox_t??[PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _;
         printf("@ 381 r %d %d %d\n", (_pid + 1), AGENT_bh, CONST_r3);
       };
       goto AFTER_RECEIVE(at_t_s68_line_51);
    fi;
  };
  /* samples/travel/travel_rules.lcc:52  book(p1, sg) => a(booking, bh) */
  PROGRESS(at_t_s63_line_52)
  at_t_s63_line_52:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_bh) >= CAPACITY ->
       printf("@ 385 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_bh) < CAPACITY);
      mailbox_bh!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
      printf("@ 385 s %d %d %d > 8\n", (_pid + 1), CONST_p1, CONST_sg);
    };
    goto at_t_s67_line_52;
  };
  /* samples/travel/travel_rules.lcc:51  book(p1, sg) => a(booking, b2) */
  PROGRESS(at_t_s64_line_51)
  at_t_s64_line_51:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_b2) >= CAPACITY ->
       printf("@ 388 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_b2) < CAPACITY);
      mailbox_b2!!PERF_book_2, (_pid + 1), CONST_p1, CONST_sg;
      printf("@ 388 s %d %d %d > 7\n", (_pid + 1), CONST_p1, CONST_sg);
    };
    goto at_t_s68_line_51;
  };
  /* samples/travel/travel_rules.lcc:52  waitfor (booked(r3) <= a(booking, bh) then agent(s69)) timeout agent(s65) */
  PROGRESS(at_t_s65_line_52)
  at_t_s65_line_52:
  atomic {
    if
    :: (mailbox_t??[PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _;
         printf("@ 392 r %d %d %d\n", (_pid + 1), AGENT_bh, CONST_r3);
       };
       goto AFTER_RECEIVE(at_t_s69_line_39);
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor (booked(r1) <= a(booking, b1) then agent(s69)) timeout agent(s66) */
  PROGRESS(at_t_s66_line_51)
  at_t_s66_line_51:
  atomic {
    if
    :: (mailbox_t??[PERF_booked_1, AGENT_b1, ROLE_booking, CONST_r1, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_b1, ROLE_booking, CONST_r1, _, _;
         printf("@ 397 r %d %d %d\n", (_pid + 1), AGENT_b1, CONST_r1);
       };
       goto AFTER_RECEIVE(at_t_s69_line_39);
    fi;
  };
  /* samples/travel/travel_rules.lcc:52  waitfor (booked(r3) <= a(booking, bh) then agent(s70)) timeout agent(s67) */
  PROGRESS(at_t_s67_line_52)
  at_t_s67_line_52:
  atomic {
    if
    :: (mailbox_t??[PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_bh, ROLE_booking, CONST_r3, _, _;
         printf("@ 402 r %d %d %d\n", (_pid + 1), AGENT_bh, CONST_r3);
       };
       goto AFTER_RECEIVE(at_t_s70_line_39);
    fi;
  };
  /* samples/travel/travel_rules.lcc:51  waitfor (booked(r2) <= a(booking, b2) then agent(s70)) timeout agent(s68) */
  PROGRESS(at_t_s68_line_51)
  at_t_s68_line_51:
  atomic {
    if
    :: (mailbox_t??[PERF_booked_1, AGENT_b2, ROLE_booking, CONST_r2, _, _]) ->
       d_step {
         mailbox_t??PERF_booked_1, AGENT_b2, ROLE_booking, CONST_r2, _, _;
         printf("@ 407 r %d %d %d\n", (_pid + 1), AGENT_b2, CONST_r2);
       };
       goto AFTER_RECEIVE(at_t_s70_line_39);
    fi;
  };
  /* samples/travel/travel_rules.lcc:39  confirm_booking(r1, r3) => a(paying_customer(_, _), c) */
  PROGRESS(at_t_s69_line_39)
  at_t_s69_line_39:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 410 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_confirm_booking_2, (_pid + 1), CONST_r1, CONST_r3;
      printf("@ 410 s %d %d %d > 1\n", (_pid + 1), CONST_r1, CONST_r3);
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_t;
  };
  /* samples/travel/travel_rules.lcc:39  confirm_booking(r2, r3) => a(paying_customer(_, _), c) */
  PROGRESS(at_t_s70_line_39)
  at_t_s70_line_39:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_c) >= CAPACITY ->
       printf("@ 411 x %d\n", (_pid + 1));
       goto end_cut_agent_t;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_c) < CAPACITY);
      mailbox_c!!PERF_confirm_booking_2, (_pid + 1), CONST_r2, CONST_r3;
      printf("@ 411 s %d %d %d > 1\n", (_pid + 1), CONST_r2, CONST_r3);
    };
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_t;
  };
  end_agent_t:
    false;
  end_failed_agent_t:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_t:
    do
    :: true ->
  progress_cut_agent_t:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:32  a1 */
active [1] proctype agent_a1()
{
  /* samples/travel/travel_rules.lcc:33  waitfor (flight_query(d1, d2, rome) <= a(query_airlines([a1, a2], d1, d2, rome), t) then agent(s1)) timeout agent() */
  end_at_a1_line_33:
  atomic {
    if
    :: (mailbox_a1??[PERF_flight_query_3, AGENT_t, CONST_d1, CONST_d2, CONST_rome]) ->
       d_step {
         mailbox_a1??PERF_flight_query_3, AGENT_t, CONST_d1, CONST_d2, CONST_rome;
         printf("@ 414 r %d %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_d1, CONST_d2, CONST_rome);
       };
       goto AFTER_RECEIVE(at_a1_s1_line_34);
    fi;
  };
  /* samples/travel/travel_rules.lcc:34  quote(d1, d2, rome, 10) */
  PROGRESS(at_a1_s1_line_34)
  at_a1_s1_line_34:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 418 d %d\n", (_pid + 1));
    };
    goto at_a1_s2_line_34;
  };
  /* samples/travel/travel_rules.lcc:34  flight_offer(f(a1, 10)) => a(get_airline_replies(_, _, _), t) */
  at_a1_s2_line_34:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 421 x %d\n", (_pid + 1));
       goto end_cut_agent_a1;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_flight_offer_1, (_pid + 1), ROLE_airline, CONST_f_a1__10_, 0, 0;
      printf("@ 421 s %d %d > 2\n", (_pid + 1), CONST_f_a1__10_);
    };
    goto end_at_a1_line_33;
  };
  end_agent_a1:
    false;
  end_failed_agent_a1:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_a1:
    do
    :: true ->
  progress_cut_agent_a1:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:32  a2 */
active [1] proctype agent_a2()
{
  /* samples/travel/travel_rules.lcc:33  waitfor (flight_query(d1, d2, rome) <= a(query_airlines([a2], d1, d2, rome), t) then agent(s1)) timeout agent() */
  end_at_a2_line_33:
  atomic {
    if
    :: (mailbox_a2??[PERF_flight_query_3, AGENT_t, CONST_d1, CONST_d2, CONST_rome]) ->
       d_step {
         mailbox_a2??PERF_flight_query_3, AGENT_t, CONST_d1, CONST_d2, CONST_rome;
         printf("@ 425 r %d %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_d1, CONST_d2, CONST_rome);
       };
       goto AFTER_RECEIVE(at_a2_s1_line_34);
    fi;
  };
  /* samples/travel/travel_rules.lcc:34  quote(d1, d2, rome, 20) */
  PROGRESS(at_a2_s1_line_34)
  at_a2_s1_line_34:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 429 d %d\n", (_pid + 1));
    };
    goto at_a2_s2_line_34;
  };
  /* samples/travel/travel_rules.lcc:34  flight_offer(f(a2, 20)) => a(get_airline_replies(_, _, _), t) */
  at_a2_s2_line_34:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 432 x %d\n", (_pid + 1));
       goto end_cut_agent_a2;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_flight_offer_1, (_pid + 1), ROLE_airline, CONST_f_a2__20_, 0, 0;
      printf("@ 432 s %d %d > 2\n", (_pid + 1), CONST_f_a2__20_);
    };
    goto end_at_a2_line_33;
  };
  end_agent_a2:
    false;
  end_failed_agent_a2:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_a2:
    do
    :: true ->
  progress_cut_agent_a2:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:46  cd */
active [1] proctype agent_cd()
{
  /* samples/travel/travel_rules.lcc:47  waitfor (authorise(pd1) <= a(verify_payment(pd1, cd, _, _, _), t) then agent(s1)) timeout agent() */
  end_at_cd_line_47:
  atomic {
    if
    :: (mailbox_cd??[PERF_authorise_1, AGENT_t, CONST_pd1]) ->
       d_step {
         mailbox_cd??PERF_authorise_1, AGENT_t, CONST_pd1;
         printf("@ 436 r %d %d %d\n", (_pid + 1), AGENT_t, CONST_pd1);
       };
       goto AFTER_RECEIVE(at_cd_s1_line_48);
    fi;
  };
  /* samples/travel/travel_rules.lcc:48  waitfor ((authenticate(x509) and accept_card(pd1, p1, sg) then agent(s2)) or (refuse_card(pd1, nofunds) then agent(s3))) timeout agent(s1) */
  PROGRESS(at_cd_s1_line_48)
  at_cd_s1_line_48:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 442 d %d\n", (_pid + 1));
       };
       goto at_cd_s2_line_48;
    :: true ->
       d_step {
         printf("@ 445 d %d\n", (_pid + 1));
       };
       goto at_cd_s3_line_49;
    fi;
  };
  /* samples/travel/travel_rules.lcc:48  authorised(p1, sg) => a(verify_payment(_, _, _, _, _), t) */
  at_cd_s2_line_48:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 449 x %d\n", (_pid + 1));
       goto end_cut_agent_cd;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_authorised_2, (_pid + 1), ROLE_card_service, CONST_p1, CONST_sg, 0;
      printf("@ 449 s %d %d %d > 2\n", (_pid + 1), CONST_p1, CONST_sg);
    };
    goto end_at_cd_line_47;
  };
  /* samples/travel/travel_rules.lcc:49  declined(nofunds) => a(verify_payment(_, _, _, _, _), t) */
  at_cd_s3_line_49:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 452 x %d\n", (_pid + 1));
       goto end_cut_agent_cd;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_declined_1, (_pid + 1), ROLE_card_service, CONST_nofunds, 0, 0;
      printf("@ 452 s %d %d > 2\n", (_pid + 1), CONST_nofunds);
    };
    goto end_at_cd_line_47;
  };
  end_agent_cd:
    false;
  end_failed_agent_cd:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_cd:
    do
    :: true ->
  progress_cut_agent_cd:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:53  b1 */
active [1] proctype agent_b1()
{
  /* samples/travel/travel_rules.lcc:54  waitfor (book(p1, sg) <= a(pay_services(bh, b1, p1, sg, _1, _1), t) then agent(s1)) timeout agent() */
  end_at_b1_line_54:
  atomic {
    if
    :: (mailbox_b1??[PERF_book_2, AGENT_t, CONST_p1, CONST_sg]) ->
       d_step {
         mailbox_b1??PERF_book_2, AGENT_t, CONST_p1, CONST_sg;
         printf("@ 456 r %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_p1, CONST_sg);
       };
       goto AFTER_RECEIVE(at_b1_s1_line_55);
    fi;
  };
  /* samples/travel/travel_rules.lcc:55  reserve(p1, r1) */
  PROGRESS(at_b1_s1_line_55)
  at_b1_s1_line_55:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 460 d %d\n", (_pid + 1));
    };
    goto at_b1_s2_line_55;
  };
  /* samples/travel/travel_rules.lcc:55  booked(r1) => a(pay_services(_, _, _, _, _, _), t) */
  at_b1_s2_line_55:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 463 x %d\n", (_pid + 1));
       goto end_cut_agent_b1;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_booked_1, (_pid + 1), ROLE_booking, CONST_r1, 0, 0;
      printf("@ 463 s %d %d > 2\n", (_pid + 1), CONST_r1);
    };
    goto end_at_b1_line_54;
  };
  end_agent_b1:
    false;
  end_failed_agent_b1:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_b1:
    do
    :: true ->
  progress_cut_agent_b1:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:53  b2 */
active [1] proctype agent_b2()
{
  /* samples/travel/travel_rules.lcc:54  waitfor (book(p1, sg) <= a(pay_services(bh, b2, p1, sg, _1, _1), t) then agent(s1)) timeout agent() */
  end_at_b2_line_54:
  atomic {
    if
    :: (mailbox_b2??[PERF_book_2, AGENT_t, CONST_p1, CONST_sg]) ->
       d_step {
         mailbox_b2??PERF_book_2, AGENT_t, CONST_p1, CONST_sg;
         printf("@ 467 r %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_p1, CONST_sg);
       };
       goto AFTER_RECEIVE(at_b2_s1_line_55);
    fi;
  };
  /* samples/travel/travel_rules.lcc:55  reserve(p1, r2) */
  PROGRESS(at_b2_s1_line_55)
  at_b2_s1_line_55:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 471 d %d\n", (_pid + 1));
    };
    goto at_b2_s2_line_55;
  };
  /* samples/travel/travel_rules.lcc:55  booked(r2) => a(pay_services(_, _, _, _, _, _), t) */
  at_b2_s2_line_55:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 474 x %d\n", (_pid + 1));
       goto end_cut_agent_b2;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_booked_1, (_pid + 1), ROLE_booking, CONST_r2, 0, 0;
      printf("@ 474 s %d %d > 2\n", (_pid + 1), CONST_r2);
    };
    goto end_at_b2_line_54;
  };
  end_agent_b2:
    false;
  end_failed_agent_b2:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_b2:
    do
    :: true ->
  progress_cut_agent_b2:
       skip;
    od;
  #endif
}
/* samples/travel/travel_rules.lcc:53  bh */
active [1] proctype agent_bh()
{
  /* samples/travel/travel_rules.lcc:54  waitfor (book(p1, sg) <= a(pay_services(bh, _1, p1, sg, _1, _1), t) then agent(s1)) timeout agent() */
  end_at_bh_line_54:
  atomic {
    if
    :: (mailbox_bh??[PERF_book_2, AGENT_t, CONST_p1, CONST_sg]) ->
       d_step {
         mailbox_bh??PERF_book_2, AGENT_t, CONST_p1, CONST_sg;
         printf("@ 478 r %d %d %d %d\n", (_pid + 1), AGENT_t, CONST_p1, CONST_sg);
       };
       goto AFTER_RECEIVE(at_bh_s1_line_55);
    fi;
  };
  /* samples/travel/travel_rules.lcc:55  reserve(p1, r3) */
  PROGRESS(at_bh_s1_line_55)
  at_bh_s1_line_55:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    d_step {
      printf("@ 482 d %d\n", (_pid + 1));
    };
    goto at_bh_s2_line_55;
  };
  /* samples/travel/travel_rules.lcc:55  booked(r3) => a(pay_services(_, _, _, _, _, _), t) */
  at_bh_s2_line_55:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_t) >= CAPACITY ->
       printf("@ 485 x %d\n", (_pid + 1));
       goto end_cut_agent_bh;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_t) < CAPACITY);
      mailbox_t!!PERF_booked_1, (_pid + 1), ROLE_booking, CONST_r3, 0, 0;
      printf("@ 485 s %d %d > 2\n", (_pid + 1), CONST_r3);
    };
    goto end_at_bh_line_54;
  };
  end_agent_bh:
    false;
  end_failed_agent_bh:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_bh:
    do
    :: true ->
  progress_cut_agent_bh:
       skip;
    od;
  #endif
}
#if CHECK_NO_ORPHANS
/* all have ended or come to rest, and a message is left */
bool orphans_at_rest;
active proctype watch_for_orphans_at_rest()
{
end_watch_rest:
  atomic {
    if
    :: timeout && (((((((((agent_c[0]@end_agent_c) && (agent_t[1]@end_agent_t)) && (agent_a1[2]@end_agent_a1 || (agent_a1[2]@end_at_a1_line_33))) && (agent_a2[3]@end_agent_a2 || (agent_a2[3]@end_at_a2_line_33))) && (agent_cd[4]@end_agent_cd || (agent_cd[4]@end_at_cd_line_47))) && (agent_b1[5]@end_agent_b1 || (agent_b1[5]@end_at_b1_line_54))) && (agent_b2[6]@end_agent_b2 || (agent_b2[6]@end_at_b2_line_54))) && (agent_bh[7]@end_agent_bh || (agent_bh[7]@end_at_bh_line_54))) && (running == 0 + (agent_a1[2]@end_at_a1_line_33) + (agent_a2[3]@end_at_a2_line_33) + (agent_cd[4]@end_at_cd_line_47) + (agent_b1[5]@end_at_b1_line_54) + (agent_b2[6]@end_at_b2_line_54) + (agent_bh[7]@end_at_bh_line_54))) && !limit_reached && !all_mailboxes_empty ->
       orphans_at_rest = true;
    fi;
    assert(!orphans_at_rest);
  };
}
#endif
